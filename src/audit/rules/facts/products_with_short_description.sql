SELECT
  product_id,
  product_id IS NULL AS may_have_more
FROM
  products
WHERE
  short_description IS NOT NULL
  AND name IS NOT NULL
