-- Changes with whether they are counted only: what is no field that we know, and variants that came or went with their
-- product.
SELECT
  *,
  CASE owner
    WHEN 'variant' THEN variant_id
    ELSE product_id
  END AS id,
  field IS NOT DISTINCT FROM 'other' AS is_other,
  owner = 'variant'
  AND field IS NULL
  AND (product_id, kind, seen_at) IN (
    SELECT
      (product_id, kind, seen_at)
    FROM
      asked_changes
    WHERE
      owner = 'product'
      AND field IS NULL
  ) AS is_folded
FROM
  asked_changes
