-- Integrations match records by code (Spec §2.1).
SELECT
  p.product_id,
  NOT pim_tell(
    p.code IS NOT NULL,
    pim_is_column_unread(p.code, p.unread, 'code')
    OR pim_is_never_sent('products', 'code')
  ) AS failed
FROM
  products p
