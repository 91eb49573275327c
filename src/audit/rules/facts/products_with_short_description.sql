-- Two rules: on short descriptions, and on long ones.
SELECT
  p.product_id,
  CASE
    WHEN f.id IS NULL
    AND p.product_id IS NULL THEN NULL
    ELSE f.id IS NOT NULL
  END AS failed,
  f.detail,
  f.extent
FROM
  products p
  LEFT JOIN pim_noted($rule, 'product') f ON f.id = p.product_id
WHERE
  if (
    $rule = 'short_description_repeats_name',
    p.short_description,
    p.long_description
  ) IS NOT NULL
  AND p.name IS NOT NULL
