-- What products have under other names of the code of a name, where they have nothing under that name.
SELECT
  code,
  name,
  value
FROM
  asked
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
      asked
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
