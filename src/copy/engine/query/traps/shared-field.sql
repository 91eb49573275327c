-- The one value of a field that all records of a view share, and how many records there are.
SELECT
  shared,
  records::DOUBLE
FROM
  fields
WHERE
  "view" = $view
  AND field = $field
  AND shared IS NOT NULL
