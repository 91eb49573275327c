-- The view `products` of callers: the stored one, with the columns that most queries would join.
SELECT
  stored.*,
  c.brand,
  c.category_path,
  p.price,
  p.currency,
  c.barcode,
  pim_props(c.props, c.texts) AS props,
  c.nums,
  p.price_min,
  p.price_max
FROM
  stored
  LEFT JOIN record_columns c ON c.id = stored.product_id
  LEFT JOIN product_price_spans p ON p.product_id = stored.product_id
  AND pim_is_on_day(p.from_day, p.until_day)
