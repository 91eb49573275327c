-- A row for each failure of the touched products.
SELECT
  rule,
  severity,
  v.product_id,
  v.variant_id,
  detail
FROM
  made.verdicts v
  JOIN made.rules r USING (position)
WHERE
  failed
  AND accepted IS NULL
  AND v.product_id IN $touched
