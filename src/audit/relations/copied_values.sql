-- Values of properties that are the same in two languages although nearly all products have others there: either the value is
-- translated elsewhere, or it is a sentence. `place` is the field that is to be translated, `usual` the translation of other
-- products. Where a property has a value for each language without saying which, both may be the same by mistake, too.
WITH
  rows_of_texts AS MATERIALIZED (
    SELECT
      product_id,
      coalesce(code, name) AS key,
      name,
      coalesce(culture, '') AS culture,
      value
    FROM
      properties
    WHERE
      owner = 'product'
      AND product_id IS NOT NULL
      AND name IS NOT NULL
      AND number IS NULL
      AND regexp_matches(value, '\pL{3}')
  ),
  translated_keys AS (
    SELECT
      key
    FROM
      rows_of_texts
    GROUP BY
      key
    HAVING
      count(DISTINCT culture) > 1
  ),
  single AS MATERIALIZED (
    SELECT
      product_id,
      key,
      culture,
      min(name) AS name,
      min(value) AS value
    FROM
      rows_of_texts
      SEMI JOIN translated_keys USING (key)
    GROUP BY
      product_id,
      key,
      culture
    HAVING
      count(*) = 1
  ),
  compared AS MATERIALIZED (
    SELECT
      o.product_id,
      o.key,
      o.culture,
      o.value,
      t.culture AS other_culture,
      t.name AS other_name,
      t.value AS other_value,
      lower(trim(o.value)) = lower(trim(t.value)) AS is_same
    FROM
      single o
      JOIN single t ON t.product_id = o.product_id
      AND t.key = o.key
      AND t.culture <> o.culture
  ),
  differing AS MATERIALIZED (
    SELECT
      key,
      culture,
      other_culture,
      count_if(NOT is_same) / count(*) AS share
    FROM
      compared
    GROUP BY ALL
    HAVING
      count(*) >= $least_peers_of_texts
      AND count_if(NOT is_same) * 100 >= $agreeing_percent * count(*)
  ),
  same AS MATERIALIZED (
    SELECT
      c.*,
      d.share
    FROM
      compared c
      JOIN differing d USING (key, culture, other_culture)
    WHERE
      is_same
  ),
  -- How often a value that some product has in both languages is another one in the other language.
  mapped AS MATERIALIZED (
    SELECT
      key,
      culture,
      other_culture,
      value,
      sum(n) FILTER(NOT is_same) AS translated,
      sum(n) FILTER(is_same) AS copied,
      max({n: n, value: other_value}) FILTER(NOT is_same) AS usual
    FROM
      (
        SELECT
          c.key,
          c.culture,
          c.other_culture,
          c.value,
          c.other_value,
          c.is_same,
          count(*) AS n
        FROM
          compared c
          SEMI JOIN same s USING (key, culture, other_culture, value)
        GROUP BY ALL
      )
    GROUP BY ALL
  ),
  judged AS (
    SELECT
      s.product_id,
      s.other_culture,
      s.culture,
      s.other_name,
      s.value,
      s.share,
      coalesce(m.translated, 0) AS translated,
      m.copied,
      m.usual,
      coalesce(r.translated, 0) AS translated_back
    FROM
      same s
      JOIN mapped m ON m.key = s.key
      AND m.culture = s.culture
      AND m.other_culture = s.other_culture
      AND m.value = s.value
      LEFT JOIN mapped r ON r.key = s.key
      AND r.culture = s.other_culture
      AND r.other_culture = s.culture
      AND r.value = s.other_value
  ),
  -- Properties with several values in a product, which hardly ever are the same.
  doubled AS (
    SELECT
      key,
      culture,
      product_id,
      min(name) AS name,
      min(value) AS value,
      count(*) AS times,
      count(DISTINCT lower(trim(value))) AS kinds
    FROM
      rows_of_texts
    GROUP BY
      key,
      culture,
      product_id
    HAVING
      count(*) > 1
  ),
  rarely_same AS (
    SELECT
      key,
      culture
    FROM
      doubled
    GROUP BY
      key,
      culture
    HAVING
      count(*) >= $least_peers_of_texts
      AND count_if(times = 2) * 100 >= $usually_filled_percent * count(*)
      AND count_if(kinds = times) * 100 >= $usually_filled_percent * count(*)
  )
SELECT
  product_id,
  pim_field_of_text('properties.' || other_name, nullif(other_culture, '')) AS place,
  'property ' || pim_field_of_text(left(other_name, 40), nullif(other_culture, '')) || ' is ' || if (culture = '', 'the own one', 'the one of ' || left(culture, 40)) AS named,
  value,
  CASE
    WHEN usual.n >= $least_translated
    AND usual.n * 100 >= $agreeing_percent * translated THEN usual.value
  END AS usual
FROM
  judged
WHERE
  (
    translated >= $least_translated
    AND translated_back = 0
    AND copied * $least_translated <= translated
  )
  OR (
    translated = 0
    AND translated_back = 0
    AND copied = 1
    AND share * 100 >= $usually_filled_percent
    AND len(string_split(trim(pim_plain_words(value)), ' ')) >= $least_words
    AND (
      culture = ''
      OR other_culture <> ''
      AND culture < other_culture
    )
  )
UNION ALL
SELECT
  product_id,
  pim_field_of_text('properties.' || name, nullif(culture, '')),
  'property ' || pim_field_of_text(left(name, 40), nullif(culture, '')) || ' has the same text twice',
  value,
  NULL
FROM
  doubled
  SEMI JOIN rarely_same USING (key, culture)
WHERE
  kinds = 1
  AND len(string_split(trim(pim_plain_words(value)), ' ')) >= $least_words_of_label
