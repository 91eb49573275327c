SELECT
  'problem',
  notice::VARCHAR
FROM
  audit.problems
UNION ALL
SELECT
  'gap',
  gap::VARCHAR
FROM
  audit.gaps
