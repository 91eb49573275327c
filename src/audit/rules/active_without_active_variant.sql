-- If no variant is active, but some were not read or belong to an unknown product, the product is unknown.
SELECT
  p.product_id,
  CASE
    WHEN coalesce(v.active, 0) = 0
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
    ) THEN NULL
    ELSE v.active = 0
  END AS failed,
  pim_count(v.variants, 'variant') AS detail,
  v.variants AS extent
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
  p.status = 'active'
  AND (
    v.product_id IS NOT NULL
    OR (
      p.variants_state <> 'absent'
      AND NOT pim_is_complete('variants')
    )
  )
