SELECT
  product_id,
  name,
  material,
  value,
  unit,
  number,
  number_base,
  base_unit
FROM
  measures
WHERE
  kind = 'packaging'
