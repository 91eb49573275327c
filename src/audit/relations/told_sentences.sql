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
        AND regexp_matches(lower(t.text), pim_stale_season()) THEN regexp_extract(lower(t.text), pim_stale_season())
        ELSE ''
      END AS season,
      CASE
        WHEN regexp_matches(t.text, '(?:19|20)\d\d')
        AND regexp_matches(lower(t.text), pim_stale_promise()) THEN regexp_extract(lower(t.text), pim_stale_promise())
        ELSE ''
      END AS promise,
      -- With what the sentence says before, and the texts of its field: what ends on a day is an offer if hardly any other text tells one.
      CASE
        WHEN regexp_matches(t.text, '20\d\d')
        AND regexp_matches(lower(t.text), pim_until_date()) THEN regexp_extract(lower(t.text), '(?:^|[.!?>]\s*|[^.!?>\n]{1,80})(?:' || pim_until_date() || ')')
        ELSE ''
      END AS term,
      CASE
        WHEN regexp_matches(lower(t.text), pim_internal_note())
        AND NOT (
          t.is_value
          AND regexp_matches(regexp_extract(lower(t.text), pim_internal_note()), '^[^a-z]*(intern|dahili)')
        ) THEN regexp_extract(lower(t.text), pim_internal_note())
        WHEN regexp_matches(t.text, pim_named_colleague()) THEN regexp_extract(t.text, pim_named_colleague())
        ELSE ''
      END AS note,
      CASE
        WHEN NOT t.is_value
        AND regexp_matches(lower(t.text), pim_ended()) THEN regexp_extract(lower(t.text), pim_ended())
        ELSE ''
      END AS ended
    FROM
      sayings t
    WHERE
      regexp_matches(lower(t.text), pim_hint_of_sentence())
  ),
  -- Fields with more terms than a few tell of approvals, or of the years that parts are for.
  terms AS (
    SELECT
      place,
      count(DISTINCT lower(trim(term))) <= greatest(
        $few_alike_slips,
        (
          SELECT
            count(*)
          FROM
            products
        ) * $rare_percent / 100
      ) AS are_few
    FROM
      said
    WHERE
      term <> ''
    GROUP BY
      place
  ),
  dated AS (
    SELECT
      * EXCLUDE (term),
      if (
        are_few
        AND NOT regexp_matches(term, pim_was_until()),
        term,
        ''
      ) AS term,
      list_max(
        list_transform(
          regexp_extract_all(
            concat_ws(
              ' ',
              season,
              promise,
              if (
                season = ''
                AND promise = '',
                regexp_extract(term, pim_until_date()),
                ''
              )
            ),
            '(?:19|20)\d\d'
          ),
          lambda digits: digits::INTEGER
        )
      ) AS year,
      (
        SELECT
          year(max(coalesce(read_to, checked)))
        FROM
          lists
      ) AS this_year
    FROM
      said
      LEFT JOIN terms USING (place)
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
          regexp_extract(lower(text), pim_pointing(), 1) AS code
        FROM
          sayings
        WHERE
          NOT is_value
          AND field <> 'name'
          AND length(text) <= $longest_notice
          AND regexp_matches(lower(text), pim_pointing())
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
  coalesce(nullif(season, ''), nullif(promise, ''), term) AS found,
  year
FROM
  dated
WHERE
  NOT regexp_matches(promise, '[^a-z](?:since|seit|depuis|desde|dal|sinds|sedan|siden|od)[^a-z]')
  AND season || promise || term <> ''
  AND year BETWEEN this_year - $oldest_news AND this_year - if (season <> '', 2, 1)
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
