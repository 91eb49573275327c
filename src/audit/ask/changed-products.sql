-- The products that have one of some codes, or had it.
SELECT
  product_id
FROM
  products
WHERE
  lower(code) IN $codes
UNION
SELECT
  product_id
FROM
  changes
WHERE
  owner = 'product'
  AND (
    lower(code) IN $codes
    OR field = 'code'
    AND lower(before) IN $codes
  )
