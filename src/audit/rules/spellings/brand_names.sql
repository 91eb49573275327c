-- The names of the brands of products.
SELECT DISTINCT
  product_id,
  '' AS list,
  'brand' AS field,
  name AS value,
  length(name) AS chars
FROM
  product_brands
WHERE
  product_id IS NOT NULL
  AND name IS NOT NULL
