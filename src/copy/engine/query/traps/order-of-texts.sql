-- Whether numbers stand in another order as texts.
SELECT
  1
FROM
  (
    SELECT
      number,
      lag (number) OVER (
        ORDER BY
          value
      ) AS before
    FROM
      (
        SELECT DISTINCT
          value,
          number
        FROM
          query_rows
        WHERE
          number IS NOT NULL
      )
  )
WHERE
  number < before
LIMIT
  1
