-- Notes accept lines that match no finding. `$lines` has the line and what it is called.
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
  to_json(
    {
      'code': 'accept_lines_unused',
      'unused': count(*),
      'lines': list(
        told
        ORDER BY
          told
      ) FILTER(number <= $most)
    }
  )
FROM
  unused
HAVING
  count(*) > 0
