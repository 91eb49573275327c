-- Two rules: on codes, and on integration codes.
WITH
  keyed AS (
    SELECT
      product_id,
      variant_id,
      value,
      lower(trim(value)) AS key
    FROM
      (
        SELECT
          *,
          if ($rule = 'duplicate_integration_code', integration_code, code) AS value
        FROM
          all_records
        WHERE
          owner = $owner
      )
    WHERE
      value IS NOT NULL
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
