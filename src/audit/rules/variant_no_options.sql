SELECT
  v.product_id,
  v.variant_id,
  CASE
    WHEN o.variant_id IS NULL
    AND (
      pim_is_unread(v.variant_id, v.options_state)
      OR pim_is_never_sent('variants', 'options')
    ) THEN NULL
    ELSE o.variant_id IS NULL
  END AS failed
FROM
  variants v
  LEFT JOIN (
    SELECT DISTINCT
      variant_id
    FROM
      options
    WHERE
      value IS NOT NULL
  ) o ON o.variant_id = v.variant_id
