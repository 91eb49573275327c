-- Whether the products include one and its parent.
SELECT
  1
FROM
  products
WHERE
  product_id IN (
    SELECT
      k0
    FROM
      query_rows
  )
  AND parent_id IN (
    SELECT
      k0
    FROM
      query_rows
  )
LIMIT
  1
