SELECT
  s.product_id,
  s.variant_id,
  s.code,
  s.name,
  s.status,
  c.brand,
  s.category_path,
  s.price,
  s.currency,
  c.barcode,
  pim_props(c.props, c.texts) AS props,
  c.nums,
  s.label,
  s.sale_price
FROM
  sellable_spans s
  LEFT JOIN record_columns c ON c.id = coalesce(- s.variant_id, s.product_id)
WHERE
  pim_is_on_day(s.from_day, s.until_day)
