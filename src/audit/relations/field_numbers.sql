-- The numbers of the relation `number_fields`.
SELECT
  product_id,
  fid,
  amount,
  size
FROM
  number_values
  JOIN number_fields USING (field, unit)
