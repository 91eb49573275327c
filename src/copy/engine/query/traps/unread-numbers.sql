-- Values (`query_rows`) that hold digits and are not read, of names of which others are, or where
-- none is: how many, and three of them.
WITH
  unread AS (
    SELECT
      name,
      value
    FROM
      query_rows
    WHERE
      is_unread
      AND regexp_matches(value, '[0-9]')
      AND (
        name IN (
          SELECT
            name
          FROM
            query_rows
          WHERE
            NOT is_unread
        )
        OR (
          number IS NOT NULL
          AND (
            SELECT
              bool_and(is_unread)
            FROM
              query_rows
          )
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
