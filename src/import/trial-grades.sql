-- The grade of each touched product.
SELECT
  product_id,
  grade
FROM
  made.graded
WHERE
  product_id IN $touched
