-- What is usual, of all kinds: each kind is a relation of its own, which its rules read too.
FROM
  no_norms
UNION ALL
BY NAME
FROM
  filled_norms
UNION ALL
BY NAME
SELECT
  kind,
  owner,
  category,
  brand,
  field,
  value,
  total::BIGINT AS n,
  share
FROM
  pattern_norms
WHERE
  step <= 2
UNION ALL
BY NAME
SELECT
  kind,
  owner,
  field,
  value,
  total::BIGINT AS n,
  share
FROM
  value_norms
WHERE
  total >= $least_patterned
  AND share * 100 >= $own_pattern_percent
UNION ALL
BY NAME
SELECT
  kind,
  owner,
  brand,
  field,
  value,
  n,
  share
FROM
  prefix_norms
UNION ALL
BY NAME
FROM
  numbers_norms
UNION ALL
BY NAME
FROM
  place_norms
UNION ALL
BY NAME
SELECT
  kind,
  owner,
  field,
  "value",
  unit,
  n,
  share
FROM
  text_norms
WHERE
  category IS NULL
