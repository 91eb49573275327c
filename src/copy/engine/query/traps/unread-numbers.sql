-- Values (`asked`) that hold digits and are not read, of names that others have numbers for: how many, and three of them.
WITH
  unread AS (
    SELECT
      name,
      value
    FROM
      asked
    WHERE
      is_unread
      AND regexp_matches(value, '[0-9]')
      AND (
        number IS NOT NULL
        OR name IN (
          SELECT
            name
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
  texts[3],
  (
    SELECT
      CASE
        WHEN count(DISTINCT unit) = 1 THEN min(unit)
      END
    FROM
      text_units
    WHERE
      lower(name) IN (
        SELECT
          lower(name)
        FROM
          unread
      )
  )
FROM
  examples
