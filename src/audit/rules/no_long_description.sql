SELECT
  p.product_id,
  NOT pim_tell(
    p.long_description IS NOT NULL,
    pim_is_column_unread(p.long_description, p.unread, 'long_description')
    OR pim_is_never_sent('products', 'long_description')
  ) AS failed
FROM
  products p
