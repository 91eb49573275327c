-- Whether a text is the same in two languages. Names, and descriptions of few words, count where those of nearly all other
-- products differ in that language, and only if one of their words is nearly always another one in it: brands, series and
-- codes are the same in all languages. For values of properties see relations/copied_values.sql.
WITH
  copied AS (
    SELECT
      product_id,
      min(meant) <> max(meant)
      AND max(words) >= $least_words AS is_same,
      max(meant) || ' text is the ' || min(meant) || ' one' AS languages,
      max({culture: coalesce(culture, ''), field: field}) AS place
    FROM
      meant_texts
    WHERE
      meant IS NOT NULL
      AND words > 0
    GROUP BY
      product_id,
      print
  ),
  named AS MATERIALIZED (
    SELECT
      t.product_id,
      t.field,
      t.culture,
      string_split(trim(pim_plain_words(o.text)), ' ') AS own_words,
      pim_plain_words(t.text) AS words,
      lower(trim(o.text)) = lower(trim(t.text)) AS is_same,
      t.text
    FROM
      product_texts t
      JOIN product_texts o ON o.product_id = t.product_id
      AND o.field = t.field
    WHERE
      t.culture IS NOT NULL
      AND o.culture IS NULL
      AND (
        t.field = 'name'
        OR (
          t.field = 'short_description'
          AND length(o.text) <= $longest_label
        )
      )
  ),
  translated AS (
    SELECT
      field,
      culture
    FROM
      named
    GROUP BY
      field,
      culture
    HAVING
      count(*) >= $least_peers_of_texts
      AND count_if(NOT is_same) * 100 >= $agreeing_percent * count(*)
  ),
  -- Words that translations into a language replace nearly always.
  replaced AS MATERIALIZED (
    SELECT
      culture,
      word
    FROM
      (
        SELECT
          culture,
          words,
          unnest(list_distinct(own_words)) AS word
        FROM
          named
        WHERE
          field = 'name'
      )
    WHERE
      length(word) > 2
      AND NOT regexp_matches(word, '\d')
    GROUP BY
      culture,
      word
    HAVING
      count(*) >= $least_uses_of_word
      AND count_if(NOT contains(words, ' ' || word || ' ')) * 100 >= $agreeing_percent * count(*)
  ),
  unchanged AS (
    SELECT DISTINCT
      n.product_id,
      n.field,
      n.culture,
      n.text
    FROM
      (
        SELECT
          *,
          unnest(own_words) AS word
        FROM
          named
          SEMI JOIN translated USING (field, culture)
        WHERE
          is_same
          AND len(own_words) >= $least_words_of_label
      ) n
      SEMI JOIN replaced r ON r.culture = n.culture
      AND r.word = n.word
  ),
  -- Names of variants, by the same words.
  varied AS MATERIALIZED (
    SELECT
      v.product_id,
      t.culture,
      v.code,
      t.name,
      lower(trim(v.name)) = lower(trim(t.name)) AS is_same
    FROM
      translations t
      JOIN variants v ON v.variant_id = t.variant_id
    WHERE
      t.owner = 'variant'
      AND t.culture IS NOT NULL
      AND v.product_id IS NOT NULL
      AND t.name IS NOT NULL
      AND v.name IS NOT NULL
  ),
  unchanged_variants AS (
    SELECT
      n.product_id,
      n.culture,
      n.name,
      min(n.code) AS code
    FROM
      (
        SELECT
          *,
          unnest(own_words) AS word
        FROM
          (
            SELECT
              *,
              string_split(trim(pim_plain_words(name)), ' ') AS own_words
            FROM
              varied
            WHERE
              is_same
              AND culture IN (
                SELECT
                  culture
                FROM
                  varied
                GROUP BY
                  culture
                HAVING
                  count(*) >= $least_peers_of_texts
                  AND count_if(NOT is_same) * 100 >= $agreeing_percent * count(*)
              )
          )
        WHERE
          len(own_words) >= $least_words_of_label
      ) n
      SEMI JOIN replaced r ON r.culture = n.culture
      AND r.word = n.word
    GROUP BY
      n.product_id,
      n.culture,
      n.name
  ),
  judged AS (
    SELECT
      product_id,
      count_if(is_same) AS same,
      min(
        {rank: rank, detail: detail, field: field, "value": "value", proposed: proposed}
      ) FILTER(is_same) AS worst
    FROM
      (
        SELECT
          product_id,
          is_same,
          0 AS rank,
          languages AS detail,
          pim_field_of_text(place.field, nullif(place.culture, '')) AS field,
          NULL::VARCHAR AS "value",
          NULL::VARCHAR AS proposed
        FROM
          copied
        UNION ALL
        SELECT
          product_id,
          TRUE,
          1,
          pim_name_text(field, culture) || ' is the own one: ' || left(text, 100),
          pim_field_of_text(field, culture),
          left(text, 100),
          NULL
        FROM
          unchanged
        UNION ALL
        SELECT
          product_id,
          TRUE,
          1,
          pim_name_text('name', culture) || ' of a variant' || coalesce(' (' || left(code, 40) || ')', '') || ' is the own one: ' || left(name, 100),
          pim_field_of_text('name', culture),
          left(name, 100),
          NULL
        FROM
          unchanged_variants
        UNION ALL
        SELECT
          product_id,
          TRUE,
          2,
          "named" || ': ' || left("value", 100),
          place,
          left("value", 100),
          usual
        FROM
          copied_values
        UNION ALL
        SELECT
          product_id,
          FALSE,
          3,
          NULL,
          NULL,
          NULL,
          NULL
        FROM
          named
          SEMI JOIN translated USING (field, culture)
      )
    WHERE
      rank > 0
      OR product_id IN (
        SELECT
          product_id
        FROM
          meant_texts
        GROUP BY
          product_id
        HAVING
          min(meant) <> max(meant)
      )
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN pim_is_unread(p.product_id, p.translations_state)
    AND NOT coalesce(r.same > 0, FALSE) THEN NULL
    ELSE r.same > 0
  END AS failed,
  r.worst.detail AS detail,
  r.same AS extent,
  r.worst.field AS field,
  r.worst."value" AS "value",
  r.worst.proposed AS proposed,
  $sure_of_decimals AS sure
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR pim_is_unread(p.product_id, p.translations_state)
