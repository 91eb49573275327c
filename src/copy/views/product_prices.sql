SELECT
  p.product_id,
  p.code,
  p.name,
  p.status,
  s.price,
  s.price_min,
  s.price_max,
  s.currency,
  s.label
FROM
  product_price_spans s
  JOIN products p ON p.product_id = s.product_id
WHERE
  pim_is_on_day(s.from_day, s.until_day)
