-- Whether a product has rows of its variants alone.
SELECT
  1
FROM
  query_rows
WHERE
  product_id IS NOT NULL
GROUP BY
  product_id
HAVING
  bool_and(owner = 'variant')
LIMIT
  1
