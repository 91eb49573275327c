-- Tells of accept lines that match no finding. `$lines` has the line and what it is called.
INSERT INTO
  made.problems
WITH
  asked AS (
    SELECT
      unnest($lines, recursive := TRUE)
  ),
  unused AS (
    SELECT
      told,
      row_number() OVER (
        ORDER BY
          told
      ) AS number
    FROM
      asked
    WHERE
      NOT EXISTS (
        FROM
          made.accepted a
        WHERE
          a.line = asked.line
      )
  )
SELECT
  count(*) || if (count(*) = 1, ' line', ' lines') || ' under accept of the rules file match no finding: ' || string_agg(
    told,
    '; '
    ORDER BY
      told
  ) FILTER(number <= $most) || CASE
    WHEN count(*) > $most THEN ' and others'
    ELSE ''
  END || '.'
FROM
  unused
HAVING
  count(*) > 0
