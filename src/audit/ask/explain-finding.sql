-- One failure of a product with what its field is like in five others of its category: those with the most frequent values.
-- `called` has the ids of the products that are meant, `field_values` what all have in each field.
WITH
  asked AS (
    SELECT
      v.product_id,
      v.variant_id,
      v.detail,
      v.field,
      v."value",
      v.proposed,
      v.sure,
      coalesce(w.code, p.code) AS code
    FROM
      audit.main.verdicts v
      JOIN audit.main.rules r USING (position)
      LEFT JOIN products p ON p.product_id = v.product_id
      LEFT JOIN variants w ON w.variant_id = v.variant_id
    WHERE
      r.rule = $rule
      AND v.failed
      AND v.product_id IN (
        FROM
          called
      )
    ORDER BY
      v.extent DESC,
      v.product_id,
      v.variant_id
    LIMIT
      1
  ),
  placed AS (
    SELECT DISTINCT
      product_id,
      category_id,
      name
    FROM
      product_categories
  ),
  sizes AS (
    SELECT
      category_id,
      name,
      count(*) AS products
    FROM
      placed
    GROUP BY ALL
  ),
  -- The smallest category that has five others, else the largest.
  home AS (
    SELECT
      s.*
    FROM
      placed p
      JOIN asked a ON a.product_id = p.product_id
      JOIN sizes s ON s.category_id IS NOT DISTINCT FROM p.category_id
      AND s.name IS NOT DISTINCT FROM p.name
    ORDER BY
      products > 5 DESC,
      if (products > 5, products, - products),
      s.category_id,
      s.name
    LIMIT
      1
  ),
  peers AS (
    SELECT
      c.code,
      c.product_id,
      f.value,
      count(*) OVER (
        PARTITION BY
          f.value
      ) AS uses
    FROM
      home h
      JOIN placed p ON p.category_id IS NOT DISTINCT FROM h.category_id
      AND p.name IS NOT DISTINCT FROM h.name
      JOIN (
        SELECT
          field_values.product_id,
          min(field_values.value) AS value
        FROM
          field_values
          JOIN asked USING (field)
        WHERE
          field_values.value IS NOT NULL
        GROUP BY
          field_values.product_id
      ) f ON f.product_id = p.product_id
      JOIN products c ON c.product_id = p.product_id
    WHERE
      c.product_id NOT IN (
        SELECT
          product_id
        FROM
          asked
      )
    ORDER BY
      uses DESC,
      f.value,
      c.code,
      c.product_id
    LIMIT
      5
  ),
  usual AS (
    SELECT
      n.*
    FROM
      audit.main.norms n
      JOIN asked a ON a.field = n.field
    WHERE
      n.category_id IS NULL
      OR n.category_id IN (
        SELECT
          category_id
        FROM
          placed
        WHERE
          product_id IN (
            SELECT
              product_id
            FROM
              asked
          )
      )
    ORDER BY
      n.kind = 'filled',
      n.category_id IS NULL,
      n.n DESC,
      n.value
    LIMIT
      3
  )
SELECT
  a.code,
  a.product_id,
  a.variant_id,
  a.detail,
  a.field,
  a."value",
  a.proposed,
  a.sure,
  (
    SELECT
      name
    FROM
      home
  ) AS category,
  (
    SELECT
      list(
        [coalesce(code, product_id::VARCHAR), value]
        ORDER BY
          uses DESC,
          value,
          code
      )
    FROM
      peers
  ) AS peers,
  (
    SELECT
      list(
        {
          kind: kind,
          category: category,
          "value": "value",
          low: low,
          high: high,
          unit: unit,
          n: n,
          share: round(share, 3)
        }
        ORDER BY
          kind = 'filled',
          category_id IS NULL,
          n DESC,
          "value"
      )
    FROM
      usual
  ) AS norms
FROM
  asked a
