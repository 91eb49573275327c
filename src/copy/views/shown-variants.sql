-- The view `variants` of callers, likewise.
SELECT
  stored.*,
  i.brand,
  i.category_path,
  i.price,
  i.currency,
  i.barcode,
  i.props,
  i.nums
FROM
  stored
  LEFT JOIN items i ON i.variant_id = stored.variant_id
