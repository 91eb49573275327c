-- Whether no record came with a field.
SELECT
  1
FROM
  fields
WHERE
  "view" = $view
  AND field = $field
  AND records > 0
  AND sent = 0
