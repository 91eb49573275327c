-- Every product and variant once, in the order of products, while `record_columns` is filled.
CREATE OR REPLACE TEMP TABLE all_members AS
SELECT
  id,
  min(product_id) AS product_id
FROM
  (
    SELECT
      product_id AS id,
      product_id
    FROM
      products
    UNION ALL
    SELECT
      - variant_id,
      product_id
    FROM
      variants
  )
WHERE
  id IS NOT NULL
GROUP BY
  id
ORDER BY
  product_id
