SELECT
  product_id,
  name,
  code,
  material,
  value,
  unit,
  barcode,
  number,
  number_base,
  base_unit
FROM
  measures
WHERE
  kind = 'packaging'
