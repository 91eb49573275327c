SELECT
  product_id,
  variant_id,
  code,
  label,
  try_cast (value AS DOUBLE) AS price,
  from_at,
  to_at
FROM
  pim_spans('price')
