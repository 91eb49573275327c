-- The products without a property.
SELECT
  0 AS rank,
  'no_property' AS rule,
  'hint' AS severity,
  'product' AS owner,
  NULL AS fix,
  NULL AS detail,
  0 AS extent,
  NULL AS shared,
  v.*
FROM
  scoped_products v
WHERE
  v.product_id NOT IN (
    SELECT
      product_id
    FROM
      holdings
    WHERE
      name = $property
      OR (
        $property NOT IN (
          SELECT
            name
          FROM
            holdings
        )
        AND name IN (
          SELECT
            name
          FROM
            holdings
          WHERE
            own = lower($property)
        )
      )
  )
