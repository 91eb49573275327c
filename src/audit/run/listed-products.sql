-- The products that the audit covers.
SELECT
  product_id,
  bool_or(status IS DISTINCT FROM 'passive') AS is_sold
FROM
  products
WHERE
  product_id IS NOT NULL
  AND (
    NOT $is_of_sold
    OR status IS DISTINCT FROM 'passive'
  )
GROUP BY
  product_id
