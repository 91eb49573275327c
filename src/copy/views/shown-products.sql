-- The view `products` of callers: the stored one, with the columns that most queries would join. `prices` is product_prices.
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
  LEFT JOIN prices p ON p.product_id = stored.product_id
