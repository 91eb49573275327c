SELECT
  product_id,
  variant_id,
  code,
  value AS status,
  from_at,
  to_at
FROM
  pim_spans('status')
