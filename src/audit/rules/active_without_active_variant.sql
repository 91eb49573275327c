SELECT
  product_id,
  CASE
    WHEN is_open THEN NULL
    ELSE active = 0
  END AS failed,
  pim_count(variants, 'variant') AS detail,
  variants AS extent
FROM
  active_variants
WHERE
  status = 'active'
