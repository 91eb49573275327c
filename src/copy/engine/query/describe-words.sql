-- House words, which are columns beside those of the view.
SELECT
  column_name,
  column_type,
  'House word of the rules file.' AS meaning
FROM
  (
    DESCRIBE
    FROM
      products
  )
WHERE
  column_name NOT IN $names
