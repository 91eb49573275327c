-- Whether a product has a value in several cultures.
SELECT
  1
FROM
  query_rows
WHERE
  value IS NOT NULL
  AND product_id IS NOT NULL
GROUP BY
  product_id,
  variant_id,
  coalesce(code, name)
HAVING
  count(DISTINCT culture) > 1
LIMIT
  1
