-- Pictures in the records and in the media lists (Spec §2.3).
SELECT
  p.product_id,
  CASE
    WHEN c.any_picture IS NULL THEN NULL
    ELSE NOT c.any_picture
  END AS failed
FROM
  products p
  LEFT JOIN covered c ON c.product_id = p.product_id
