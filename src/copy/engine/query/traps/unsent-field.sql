-- Whether records came with a field that all of them leave empty, or without it.
SELECT
  sent > 0
FROM
  fields
WHERE
  "view" = $view
  AND field = $field
  AND records > 0
  AND filled = 0
  AND "unknown" = 0
