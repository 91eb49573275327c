-- Stores which findings came and went since the audit before, of the rules that ask the same as then. What was or is
-- unknown did neither.
INSERT INTO
  made.moves
WITH
  same AS MATERIALIZED (
    SELECT
      rule,
      n.position AS now,
      o.position AS was
    FROM
      made.rules n
      JOIN made.marks USING (rule)
      JOIN before.marks b USING (rule, mark)
      JOIN before.rules o USING (rule)
  ),
  now AS (
    SELECT
      rule,
      product_id,
      variant_id,
      failed
    FROM
      made.verdicts v
      JOIN same ON v.position = same.now
    WHERE
      failed IS NULL
      OR (
        failed
        AND accepted IS NULL
      )
  ),
  was AS (
    SELECT
      rule,
      product_id,
      variant_id,
      failed
    FROM
      before.verdicts v
      JOIN same ON v.position = same.was
    WHERE
      failed IS NULL
      OR (
        failed
        AND accepted IS NULL
      )
  ),
  moment AS (
    SELECT
      max(read_to) AS seen_at
    FROM
      lists
  )
SELECT
  seen_at,
  found.*,
  TRUE
FROM
  moment
  CROSS JOIN (
    SELECT
      rule,
      product_id,
      variant_id
    FROM
      now
    WHERE
      failed
    EXCEPT
    SELECT
      rule,
      product_id,
      variant_id
    FROM
      was
  ) found
UNION ALL
SELECT
  seen_at,
  ended.*,
  FALSE
FROM
  moment
  CROSS JOIN (
    SELECT
      rule,
      product_id,
      variant_id
    FROM
      was
    WHERE
      failed
    EXCEPT
    SELECT
      rule,
      product_id,
      variant_id
    FROM
      now
  ) ended
UNION ALL
SELECT
  seen_at,
  rule,
  NULL,
  NULL,
  NULL
FROM
  moment
  CROSS JOIN made.rules
WHERE
  rule NOT IN (
    SELECT
      rule
    FROM
      same
  )
UNION ALL
SELECT
  m.*
FROM
  before.moves m
  CROSS JOIN moment
WHERE
  m.seen_at BETWEEN moment.seen_at - INTERVAL 90 DAY AND moment.seen_at
