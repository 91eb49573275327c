SELECT
  p.product_id,
  CASE
    WHEN c.any_barcode IS NULL THEN NULL
    ELSE NOT c.any_barcode
  END AS failed
FROM
  products p
  LEFT JOIN covered c ON c.product_id = p.product_id
