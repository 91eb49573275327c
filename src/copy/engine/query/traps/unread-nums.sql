-- Values (`asked`) that hold digits and are not read, or all where none is: how many, and three of them.
WITH
  unread AS (
    SELECT
      value
    FROM
      asked
    WHERE
      number IS NULL
      AND value IS NOT NULL
      AND (
        regexp_matches(value, '[0-9]')
        OR NOT EXISTS (
          FROM
            asked
          WHERE
            number IS NOT NULL
        )
      )
  ),
  examples AS (
    SELECT
      list(
        DISTINCT value
        ORDER BY
          length(value),
          value
      ) AS texts
    FROM
      unread
    WHERE
      length(value) <= 40
  )
SELECT
  (
    SELECT
      count(*)::DOUBLE
    FROM
      unread
  ),
  texts[1],
  texts[2],
  texts[3]
FROM
  examples
