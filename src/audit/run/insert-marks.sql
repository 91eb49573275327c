INSERT INTO
  made.marks
SELECT
  unnest($rows, recursive := TRUE)
