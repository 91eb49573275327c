-- What texts of products that may be for sale say of old days, to colleagues, or of the end of a product, as far as few
-- words tell it: `kind` is the id of the rule, `found` the words, and `year` the latest one of stale ones.
WITH
  said AS MATERIALIZED (
    SELECT
      t.product_id,
      t.place,
      t.named,
      t.is_value,
      CASE
        WHEN NOT t.is_value
        AND regexp_matches(t.text, '(?:19|20)\d\d')
        AND regexp_matches(lower(t.text), $stale_season) THEN regexp_extract(lower(t.text), $stale_season)
        ELSE ''
      END AS season,
      CASE
        WHEN regexp_matches(t.text, '(?:19|20)\d\d')
        AND regexp_matches(lower(t.text), $stale_promise) THEN regexp_extract(lower(t.text), $stale_promise)
        ELSE ''
      END AS promise,
      CASE
        WHEN regexp_matches(lower(t.text), $internal_note)
        AND NOT (
          t.is_value
          AND regexp_matches(regexp_extract(lower(t.text), $internal_note), '^[^a-z]*(intern|dahili)')
        ) THEN regexp_extract(lower(t.text), $internal_note)
        WHEN regexp_matches(t.text, $named_colleague) THEN regexp_extract(t.text, $named_colleague)
        ELSE ''
      END AS note,
      CASE
        WHEN NOT t.is_value
        AND regexp_matches(lower(t.text), $ended_product) THEN regexp_extract(lower(t.text), $ended_product)
        ELSE ''
      END AS ended
    FROM
      sayings t
    WHERE
      regexp_matches(lower(t.text), $hint_of_sentence)
  ),
  -- Years that hardly any other text of the field names: those that the record has as a value, in its name or code, and numbers with
  -- units are none of them.
  years AS MATERIALIZED (
    SELECT
      s.product_id,
      s.place,
      s.named,
      s.text,
      unnest(
        list_distinct(
          regexp_extract_all(
            s.text,
            '(?:^|[^\pL\pN.,:/-]|\d[./-])((?:19|20)\d\d(?:[/–-](?:(?:19|20)?\d\d))?)(?:$|[^\pL\pN/-]|-\D)',
            1
          )
        )
      ) AS "year"
    FROM
      sayings s
    WHERE
      regexp_matches(s.text, '(?:19|20)\d\d')
  ),
  lone_years AS (
    SELECT
      y.product_id,
      y.place,
      y.named,
      regexp_extract(y.text, '[^\n]{0,60}' || "year" || '[^\n]{0,20}') AS "found",
      left("year", 4)::INTEGER AS "year"
    FROM
      years y
      JOIN products p ON p.product_id = y.product_id
    WHERE
      NOT contains(concat_ws(' ', p.name, p.code), left("year", 4))
      AND NOT list_contains(
        $unit_spellings,
        upper(regexp_extract(y.text, "year" || '[\s\x{A0}-]?([^\s.,;:!?)]+)', 1))
      )
      AND NOT EXISTS (
        FROM
          properties v
        WHERE
          v.product_id = y.product_id
          AND length(v.value) < $least_saying_chars
          AND contains(v.value, left(y."year", 4))
      )
    QUALIFY
      count(DISTINCT y.product_id) OVER (
        PARTITION BY
          y.place
      ) <= greatest(
        $few_alike_slips,
        (
          SELECT
            count(*)
          FROM
            products
        ) * $lone_percent / 100
      )
  ),
  places AS (
    SELECT
      place
    FROM
      sayings
    GROUP BY
      place
    HAVING
      count(*) >= $least_peers_of_texts
  ),
  old_years AS (
    SELECT
      product_id,
      place,
      named,
      coalesce(nullif(season, ''), promise) AS "found",
      list_max(
        list_transform(
          regexp_extract_all(season || ' ' || promise, '(?:19|20)\d\d'),
          lambda digits: digits::INTEGER
        )
      ) AS "year",
      if (season <> '', 2, 1) AS least_age
    FROM
      said
    WHERE
      season || promise <> ''
    UNION ALL
    SELECT
      *,
      2
    FROM
      lone_years
      SEMI JOIN places USING (place)
  ),
  -- Descriptions that say nothing but which other product to take, by its code.
  pointed AS (
    SELECT
      s.product_id,
      s.place,
      s.named,
      s.text
    FROM
      (
        SELECT
          product_id,
          place,
          named,
          text,
          regexp_extract(lower(text), $pointing_sentence, 1) AS code
        FROM
          sayings
        WHERE
          NOT is_value
          AND field <> 'name'
          AND length(text) <= $longest_notice
          AND regexp_matches(lower(text), $pointing_sentence)
      ) s
      JOIN products o ON lower(o.code) = rtrim(s.code, '.-/')
      AND o.product_id <> s.product_id
      JOIN products p ON p.product_id = s.product_id
    WHERE
      length(o.code) >= $least_word_letters
      AND NOT list_has_any(
        list_filter(pim_text_words(p.name), lambda word: length(word) >= 4),
        coalesce(pim_text_words(left(s.text, strpos(lower(s.text), lower(o.code)) - 1)), [])
      )
  )
SELECT
  product_id,
  place,
  named,
  'stale_text' AS kind,
  "found",
  "year"
FROM
  old_years
WHERE
  NOT regexp_matches(
    lower("found"),
    '(?:^|[^\pL])(?:since|founded|seit|gegründet|depuis|fondée?|desde|dal|sinds|sedan|siden|od)(?: [^\s\d]+){0,2} (?:19|20)\d\d'
  )
  AND "year" BETWEEN (
    SELECT
      year(max(coalesce(read_to, checked)))
    FROM
      lists
  ) - $oldest_news AND (
    SELECT
      year(max(coalesce(read_to, checked)))
    FROM
      lists
  ) - least_age
UNION ALL
SELECT
  product_id,
  place,
  named,
  'internal_note',
  note,
  NULL
FROM
  said
WHERE
  note <> ''
UNION ALL
SELECT
  product_id,
  place,
  named,
  'internal_note',
  "found",
  NULL
FROM
  told_remarks
UNION ALL
SELECT
  product_id,
  place,
  named,
  'internal_note',
  "found",
  NULL
FROM
  continued_values
  SEMI JOIN products p ON p.product_id = continued_values.product_id
  AND p.status IS DISTINCT FROM 'passive'
UNION ALL
SELECT
  product_id,
  place,
  named,
  'discontinued_text',
  ended,
  NULL
FROM
  said
WHERE
  ended <> ''
UNION ALL
SELECT
  product_id,
  place,
  named,
  'discontinued_text',
  text,
  NULL
FROM
  pointed
