-- Notes accept lines that match no finding. `$lines` has each line and a label for people.
INSERT INTO
  made.problems
WITH
  accept_lines AS (
    SELECT
      unnest($lines, recursive := TRUE)
  ),
  unused AS (
    SELECT
      label,
      row_number() OVER (
        ORDER BY
          label
      ) AS number
    FROM
      accept_lines
    WHERE
      NOT EXISTS (
        FROM
          made.accepted a
        WHERE
          a.line = accept_lines.line
      )
  )
SELECT
  to_json(
    {
      'code': 'accept_lines_unused',
      'unused': count(*),
      'lines': list(
        label
        ORDER BY
          label
      ) FILTER(number <= $most)
    }
  )
FROM
  unused
HAVING
  count(*) > 0
