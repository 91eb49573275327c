-- Products that fail no_picture pass here.
SELECT
  p.product_id,
  CASE
    WHEN c.own_picture IS NULL THEN NULL
    ELSE c.any_picture
  END AS failed
FROM
  products p
  LEFT JOIN covered c ON c.product_id = p.product_id
WHERE
  c.own_picture IS DISTINCT FROM TRUE
