SELECT
  product_id,
  variant_id,
  code,
  name,
  status,
  price,
  currency,
  label,
  category_path
FROM
  sellable_spans
WHERE
  pim_is_on_day(from_day, until_day)
