SELECT
  v.product_id,
  v.variant_id,
  CASE
    WHEN b.variant_id IS NULL
    AND (
      pim_is_unread(v.variant_id, v.codes_state)
      OR pim_is_never_sent('variants', 'codes')
    ) THEN NULL
    ELSE b.variant_id IS NULL
  END AS failed
FROM
  variants v
  LEFT JOIN (
    SELECT DISTINCT
      variant_id
    FROM
      codes
    WHERE
      is_barcode
      AND owner = 'variant'
  ) b ON b.variant_id = v.variant_id
  LEFT JOIN covered c ON c.product_id = v.product_id
WHERE
  coalesce(c.any_barcode, TRUE)
