-- What is probably right, where the audit can tell: a row for each value to change, as an import takes it.
SELECT
  coalesce(w.code, p.code) AS code,
  v.product_id,
  v.variant_id,
  field,
  v."value" AS before,
  proposed,
  sure,
  v.detail AS reason,
  rule
FROM
  audit.main.verdicts v
  JOIN audit.main.results r USING (position)
  LEFT JOIN products p ON p.product_id = v.product_id
  LEFT JOIN variants w ON w.variant_id = v.variant_id
WHERE
  v.failed
  AND v.accepted IS NULL
  AND NOT is_systemic
  AND proposed IS NOT NULL
ORDER BY
  position,
  code,
  v.product_id,
  v.variant_id,
  field
