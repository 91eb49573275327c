SELECT
  'problem',
  notice::VARCHAR,
  NULL,
  NULL
FROM
  audit.problems
UNION ALL
SELECT
  'gap',
  list,
  why,
  is_harmless::VARCHAR
FROM
  audit.gaps
