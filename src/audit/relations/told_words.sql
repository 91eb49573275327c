-- The values that products choose from a list, beside the texts of the product that may hold them: whether one does, in
-- whatever form of the word (`is_told`). Values of a language are compared with texts of that language.
WITH
  valued AS MATERIALIZED (
    SELECT
      product_id,
      name,
      pim_fold_culture(culture) AS culture,
      min(value) AS value
    FROM
      properties
    WHERE
      owner = 'product'
      AND product_id IS NOT NULL
      AND name IS NOT NULL
      AND value IS NOT NULL
    GROUP BY
      product_id,
      name,
      pim_fold_culture(culture)
    HAVING
      count(*) = 1
  ),
  chosen AS (
    SELECT
      name,
      culture
    FROM
      valued
    GROUP BY
      name,
      culture
    HAVING
      count(*) >= $least_peers_of_texts
      AND count(DISTINCT value) BETWEEN 2 AND $most_choices
      AND count(*) >= $least_uses * count(DISTINCT value)
      AND count_if(regexp_matches(value, '^\pL{3}')) * 2 > count(*)
  ),
  compared AS MATERIALIZED (
    SELECT
      v.product_id,
      v.name,
      v.culture,
      lower(trim(v.value)) AS value
    FROM
      valued v
      JOIN chosen c ON c.name = v.name
      AND c.culture IS NOT DISTINCT FROM v.culture
    WHERE
      length(v.value) <= $most_letters
      AND regexp_matches(v.value, '^\pL{3}')
      AND NOT pim_may_be_several(v.value)
  ),
  written AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture AS text_culture,
      coalesce(pim_fold_culture(culture), '') AS culture,
      lower(text) AS text
    FROM
      product_texts
  ),
  -- In what language the values and texts without a language are.
  own AS (
    SELECT
      min(language) AS language
    FROM
      own_language
  ),
  paired AS (
    SELECT
      v.product_id,
      v.name,
      v.culture,
      w.field,
      w.text_culture,
      v.value,
      w.text
    FROM
      compared v
      JOIN written w ON w.product_id = v.product_id
      AND w.culture = coalesce(v.culture, '')
    UNION ALL
    SELECT
      v.product_id,
      v.name,
      v.culture,
      w.field,
      w.text_culture,
      v.value,
      w.text
    FROM
      compared v
      JOIN written w ON w.product_id = v.product_id
      AND w.culture = ''
      AND split_part(v.culture, '-', 1) = (
        SELECT
          language
        FROM
          own
      )
  )
SELECT
  product_id,
  name,
  culture,
  field,
  text_culture,
  value,
  contains(text, pim_stem(value)) AS is_told,
  CASE
    WHEN NOT contains(text, pim_stem(value)) THEN text
  END AS text
FROM
  paired
