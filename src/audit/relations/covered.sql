SELECT
  *
FROM
  coverage
