-- Products that have variants, or may have some that were not read, with the number of their variants and of those that
-- are active. `is_open`: none is active, but some were not read, have no readable status, or belong to an unknown product.
SELECT
  p.product_id,
  p.status,
  v.variants,
  v.active,
  coalesce(v.active, 0) = 0
  AND (
    v.told < v.variants
    OR NOT pim_is_complete('variants')
    OR (
      pim_may_have_product()
      AND EXISTS (
        FROM
          variants
        WHERE
          status IS DISTINCT FROM 'passive'
          AND product_id IS NULL
      )
    )
  ) AS is_open
FROM
  products p
  LEFT JOIN (
    SELECT
      product_id,
      count(*) AS variants,
      count(*) FILTER(status = 'active') AS active,
      count(status) AS told
    FROM
      variants
    GROUP BY
      product_id
  ) v ON v.product_id = p.product_id
WHERE
  v.product_id IS NOT NULL
  OR (
    p.variants_state <> 'absent'
    AND NOT pim_is_complete('variants')
  )
