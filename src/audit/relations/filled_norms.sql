-- The properties and dimensions that nearly all products of a category have, or nearly all products: then that is told of no
-- category.
WITH
  had AS (
    SELECT DISTINCT
      product_id,
      'properties.' || name AS field
    FROM
      properties
    WHERE
      owner = 'product'
      AND name IS NOT NULL
      AND value IS NOT NULL
    UNION ALL
    SELECT DISTINCT
      product_id,
      'dimensions.' || name
    FROM
      measures
    WHERE
      kind = 'dimension'
      AND name IS NOT NULL
      AND value IS NOT NULL
  ),
  placed AS (
    SELECT
      product_id,
      NULL AS category
    FROM
      products
    UNION ALL
    SELECT
      product_id,
      category
    FROM
      real_peers
  ),
  sizes AS (
    SELECT
      category,
      count(*) AS n
    FROM
      placed
    GROUP BY
      category
    HAVING
      count(*) >= $least_filled_peers
  ),
  filled AS (
    SELECT
      placed.category,
      field,
      any_value(n) AS n,
      count(*) / any_value(n) AS share
    FROM
      had
      JOIN placed USING (product_id)
      JOIN sizes ON sizes.category IS NOT DISTINCT FROM placed.category
    GROUP BY
      placed.category,
      field
    HAVING
      count(*) * 100 >= $usually_filled_percent * any_value(n)
  )
SELECT
  'filled' AS kind,
  'product' AS owner,
  category,
  field,
  n,
  share
FROM
  filled
WHERE
  category IS NULL
  OR field NOT IN (
    SELECT
      field
    FROM
      filled
    WHERE
      category IS NULL
  )
