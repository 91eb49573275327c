-- Discontinued products lose their prices, so they are not asked.
SELECT
  p.product_id,
  CASE
    WHEN c.any_price IS NULL THEN NULL
    ELSE NOT c.any_price
  END AS failed
FROM
  products p
  LEFT JOIN covered c ON c.product_id = p.product_id
WHERE
  p.status IS DISTINCT FROM 'passive'
