-- Stores that no rule can be compared, because there is no audit before.
INSERT INTO
  made.moves
SELECT
  (
    SELECT
      max(read_to)
    FROM
      lists
  ),
  rule,
  NULL,
  NULL,
  NULL
FROM
  made.rules
