SELECT
  p.product_id,
  NOT pim_tell(
    p.product_id IN (
      SELECT
        product_id
      FROM
        properties
      WHERE
        owner = 'product'
        AND value IS NOT NULL
        AND product_id IS NOT NULL
    ),
    pim_is_unread(p.product_id, p.properties_state)
    OR pim_is_never_sent('products', 'properties')
  ) AS failed
FROM
  products p
