-- Marks the findings that accept lines name, as long as they have the value that was accepted. `$lines` has the line and
-- its reason. What follows a value in brackets is about other records, which may change.
UPDATE made.verdicts AS v
SET
  accepted = a.reason
FROM
  (
    SELECT
      a.*,
      r.position,
      l.reason
    FROM
      made.accepted a
      JOIN made.rules r USING (rule)
      JOIN (
        SELECT
          unnest($lines, recursive := TRUE)
      ) l USING (line)
  ) a
WHERE
  v.failed
  AND v.position = a.position
  AND v.product_id IS NOT DISTINCT FROM a.product_id
  AND v.variant_id IS NOT DISTINCT FROM a.variant_id
  AND split_part(coalesce(detail, ''), ' (', 1) = a.value
