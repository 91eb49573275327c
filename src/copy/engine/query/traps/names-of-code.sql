-- What products have under other names of the code of a name, where they have nothing under that name.
SELECT
  code,
  name,
  value
FROM
  query_rows
WHERE
  NOT lower(name) = lower($name)
  AND code = (
    SELECT
      min(code)
    FROM
      attributes_read
    WHERE
      lower(name) = lower($name)
  )
  AND product_id NOT IN (
    SELECT
      product_id
    FROM
      query_rows
    WHERE
      lower(name) = lower($name)
      AND product_id IS NOT NULL
  )
GROUP BY ALL
ORDER BY
  count(*) DESC,
  name,
  value
LIMIT
  $most
