-- Spec §1: linked through ProductId.
SELECT
  v.product_id,
  v.variant_id,
  CASE
    WHEN p.product_id IS NULL
    AND (
      pim_may_be_more_products()
      OR (
        (
          v.product_id IS NULL
          AND (
            v.product_state <> 'absent'
            OR pim_is_column_unread(v.product_id, v.unread, 'product_id')
          )
        )
        OR (
          v.product_id IS NULL
          AND (
            pim_is_never_sent('variants', 'product_id')
            AND pim_is_never_sent('variants', 'product')
          )
        )
      )
    ) THEN NULL
    ELSE p.product_id IS NULL
  END AS failed,
  coalesce('product ' || v.product_id || ' does not exist', 'no product id') AS detail
FROM
  variants v
  LEFT JOIN products p ON p.product_id = v.product_id
