-- Products and variants with prices that could not be read: how many, and the codes of three.
WITH
  unread AS (
    SELECT
      code
    FROM
      products
    WHERE
      prices_state = 'unknown'
    UNION ALL
    SELECT
      code
    FROM
      variants
    WHERE
      prices_state = 'unknown'
  ),
  examples AS (
    SELECT
      list(
        code
        ORDER BY
          code
      ) AS codes
    FROM
      unread
  )
SELECT
  (
    SELECT
      count(*)::DOUBLE
    FROM
      unread
  ),
  codes[1],
  codes[2],
  codes[3]
FROM
  examples
