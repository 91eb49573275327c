SELECT
  p.product_id,
  NOT pim_tell(
    p.name IS NOT NULL,
    pim_is_column_unread(p.name, p.unread, 'name')
    OR pim_is_never_sent('products', 'name')
  ) AS failed
FROM
  products p
