-- Whether a code in the relation `coded_records` is that of several records of the kind.
WITH
  keyed AS (
    SELECT
      product_id,
      variant_id,
      value,
      lower(trim(value)) AS key
    FROM
      coded_records
    WHERE
      owner = $owner
      AND value IS NOT NULL
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
  left(value, 80) || ' (' || repeats || ' ' || $owner || 's)' AS detail,
  repeats AS extent,
  key AS shared
FROM
  keyed
  LEFT JOIN repeated USING (key)
