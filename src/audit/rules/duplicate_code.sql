WITH
  keyed AS MATERIALIZED (
    SELECT
      product_id,
      variant_id,
      code,
      lower(trim(code)) AS key
    FROM
      all_records
    WHERE
      owner = $owner
      AND code IS NOT NULL
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
  variant_id,
  repeats IS NOT NULL AS failed,
  left(code, 80) || ' (' || repeats || ' ' || $owner || 's)' AS detail,
  repeats AS extent,
  key AS shared
FROM
  keyed
  LEFT JOIN repeated USING (key)
