SELECT
  p.product_id,
  NOT pim_tell(
    p.short_description IS NOT NULL,
    pim_is_column_unread(p.short_description, p.unread, 'short_description')
    OR pim_is_never_sent('products', 'short_description')
  ) AS failed
FROM
  products p
