SELECT
  product_id,
  CASE
    WHEN is_open THEN NULL
    ELSE active > 0
  END AS failed,
  active || ' of ' || pim_count(variants, 'variant') AS detail,
  active AS extent
FROM
  active_variants
WHERE
  status = 'passive'
