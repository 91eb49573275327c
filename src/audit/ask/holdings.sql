-- The properties that products have wherever a filter looks for them (filter/named-places.ts): `own` as they are called
-- there, in lower case, and `name`, the most frequent of those of one code, or of codes that share a name.
WITH
  names AS (
    SELECT
      code,
      name,
      count(DISTINCT product_id) AS products
    FROM
      properties
    WHERE
      name IS NOT NULL
    GROUP BY ALL
  ),
  usuals AS (
    SELECT
      name,
      products,
      if (
        code IS NULL,
        name,
        first(name) OVER (
          PARTITION BY
            code
          ORDER BY
            products DESC,
            name DESC
        )
      ) AS usual
    FROM
      names
  ),
  named AS (
    SELECT
      lower(name) AS own,
      arg_max(usual, (products, usual)) AS name
    FROM
      usuals
    GROUP BY ALL
  ),
  listed AS (
    SELECT
      product_id,
      name,
      value
    FROM
      properties
    UNION ALL
    SELECT
      product_id,
      name,
      value
    FROM
      options
    UNION ALL
    SELECT
      product_id,
      name,
      value
    FROM
      measures
  )
SELECT
  product_id,
  n.own,
  m.name
FROM
  listed r
  JOIN named n ON lower(r.name) = n.own
  JOIN named m ON lower(n.name) = m.own
WHERE
  value IS NOT NULL
  AND product_id IS NOT NULL
