-- What is usual, of all kinds: each kind is a relation of its own, which its rules read too.
FROM
  no_norms
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
