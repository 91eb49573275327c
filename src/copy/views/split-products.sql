-- The last product_id of each part of the products whose attributes, with those that variants take from them, fit into memory.
WITH
  stated AS (
    SELECT
      product_id,
      count(*) FILTER(owner = 'product') AS of_product,
      count(*) FILTER(owner = 'variant') AS of_variants
    FROM
      amounts
    WHERE
      is_member
      AND product_id IS NOT NULL
    GROUP BY
      product_id
  ),
  sizes AS (
    SELECT
      s.product_id,
      of_variants + of_product * (1 + coalesce(v.variants, 0)) AS size
    FROM
      stated s
      LEFT JOIN (
        SELECT
          product_id,
          count(*) AS variants
        FROM
          variants
        GROUP BY
          product_id
      ) v ON v.product_id = s.product_id
  ),
  parts AS (
    SELECT
      product_id,
      sum(size) OVER (
        ORDER BY
          product_id
      ) // $most_rows AS part
    FROM
      sizes
  )
SELECT
  max(product_id)::VARCHAR AS last
FROM
  parts
GROUP BY
  part
ORDER BY
  max(product_id)
