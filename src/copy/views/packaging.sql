SELECT
  product_id,
  name,
  code,
  material,
  value,
  unit,
  packaging_barcode,
  number,
  number_base,
  base_unit
FROM
  measures
WHERE
  kind = 'packaging'
