-- Accepts the findings of a line, the relation `named_verdicts`, with the value that they have now. What an earlier audit accepted
-- keeps the value that it had then. What follows a value in brackets is about other records, which may change.
INSERT INTO
  made.accepted
SELECT
  $line AS line,
  rule,
  product_id,
  variant_id,
  split_part(coalesce(detail, ''), ' (', 1) AS value
FROM
  named_verdicts v
  JOIN made.rules r USING (position)
WHERE
  failed
  AND rule = $rule
  AND NOT EXISTS (
    FROM
      made.accepted a
    WHERE
      a.line = $line
      AND a.product_id IS NOT DISTINCT FROM v.product_id
      AND a.variant_id IS NOT DISTINCT FROM v.variant_id
  )
