-- Which values usually stand in which texts, in the whole catalog (no category) or in one category.
WITH
  told AS MATERIALIZED (
    SELECT
      product_id,
      name,
      culture,
      field,
      text_culture,
      NULL AS base_unit,
      is_told
    FROM
      told_words
    UNION ALL
    SELECT
      product_id,
      name,
      NULL,
      field,
      text_culture,
      base_unit,
      is_told
      AND strangers = 0
    FROM
      told_amounts
  ),
  grouped AS (
    SELECT
      t.*,
      NULL AS category
    FROM
      told t
    UNION ALL
    SELECT
      t.*,
      g.category
    FROM
      told t
      JOIN peer_groups g ON g.product_id = t.product_id
  )
SELECT
  'text' AS kind,
  'product' AS owner,
  category,
  pim_field_of_text(field, text_culture) AS field,
  name AS "value",
  culture,
  base_unit AS unit,
  count(*) AS n,
  round(count_if(is_told) / count(*), 4) AS share
FROM
  grouped
GROUP BY
  category,
  field,
  text_culture,
  name,
  culture,
  base_unit
HAVING
  n >= $least_peers_of_texts
  AND count_if(is_told) * 100 >= $told_percent * n
