-- What is true of the whole copy is a row of its own: as parts of a condition, each would be a join of its own.
WITH
  doubts AS MATERIALIZED (
    SELECT
      pim_may_have_product() AS may_have_product,
      pim_may_be_more_products() AS may_be_more_products,
      pim_is_never_sent('variants', 'prices')
      AND pim_is_never_sent('products', 'prices') AS is_never_sent
  )
SELECT
  v.product_id,
  v.variant_id,
  CASE
    WHEN own.variant_id IS NULL
    AND c.own_price IS DISTINCT FROM TRUE
    AND (
      pim_is_unread(v.variant_id, v.prices_state)
      OR (
        v.product_id IS NULL
        AND d.may_have_product
      )
      OR coalesce(p.prices_state = 'unknown', d.may_be_more_products)
      OR d.is_never_sent
    ) THEN NULL
    ELSE own.variant_id IS NULL
    AND NOT coalesce(c.own_price, FALSE)
  END AS failed
FROM
  variants v
  CROSS JOIN doubts d
  LEFT JOIN (
    SELECT DISTINCT
      variant_id
    FROM
      prices
    WHERE
      owner = 'variant'
      AND price IS NOT NULL
  ) own ON own.variant_id = v.variant_id
  LEFT JOIN products p ON p.product_id = v.product_id
  LEFT JOIN covered c ON c.product_id = v.product_id
WHERE
  coalesce(c.any_price, TRUE)
  AND v.status IS DISTINCT FROM 'passive'
  AND p.status IS DISTINCT FROM 'passive'
