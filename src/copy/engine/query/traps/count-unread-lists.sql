-- Of which list of records the most could not be read, and how many.
SELECT
  field,
  sum("unknown")::DOUBLE AS records
FROM
  fields
WHERE
  "view" IN ('products', 'variants')
  AND list_contains($lists, field)
GROUP BY
  field
HAVING
  records > 0
ORDER BY
  records DESC
LIMIT
  1
