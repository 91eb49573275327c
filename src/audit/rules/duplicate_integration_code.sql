WITH
  keyed AS MATERIALIZED (
    SELECT
      product_id,
      integration_code,
      lower(trim(integration_code)) AS key
    FROM
      products
    WHERE
      integration_code IS NOT NULL
  ),
  repeated AS (
    SELECT
      key,
      count(*) AS repeats
    FROM
      keyed
    GROUP BY
      key
    HAVING
      count(*) > 1
  )
SELECT
  product_id,
  repeats IS NOT NULL AS failed,
  left(integration_code, 80) || ' (' || repeats || ' products)' AS detail,
  repeats AS extent,
  key AS shared
FROM
  keyed
  LEFT JOIN repeated USING (key)
