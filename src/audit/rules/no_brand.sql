SELECT
  p.product_id,
  NOT pim_tell(
    p.product_id IN (
      SELECT
        product_id
      FROM
        product_brands
      WHERE
        TRUE
        AND product_id IS NOT NULL
    ),
    pim_is_unread(p.product_id, p.brands_state)
    OR pim_is_never_sent('products', 'brands')
  ) AS failed
FROM
  products p
