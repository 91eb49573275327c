-- Barcodes of variants count for their products, too.
WITH
  barcodes AS (
    SELECT DISTINCT
      owner,
      pim_owner_id($owner, product_id, variant_id) AS id,
      trim(value) AS value,
      pim_fold_code(value) AS digits
    FROM
      codes
    WHERE
      is_barcode
      AND owner IN ('variant', $owner)
      AND pim_owner_id($owner, product_id, variant_id) IS NOT NULL
      AND pim_fold_code(value) IS NOT NULL
  ),
  repeated AS (
    SELECT
      digits,
      count(*) AS records,
      min(id) AS low,
      max(id) AS high
    FROM
      (
        SELECT DISTINCT
          digits,
          id
        FROM
          barcodes
      )
    GROUP BY
      digits
  ),
  own AS (
    SELECT
      b.id,
      max(s.records) AS records,
      arg_max(b.value, (s.records, b.digits)) AS value,
      arg_max(b.digits, (s.records, b.digits)) AS digits,
      arg_max(if (b.id = s.low, s.high, s.low), (s.records, b.digits)) AS other
    FROM
      barcodes b
      JOIN repeated s ON s.digits = b.digits
    WHERE
      b.owner = $owner
    GROUP BY
      b.id
  ),
  -- A condition on one side of a left join would make DuckDB compare each record with each.
  named AS (
    SELECT
      own.*,
      o.code AS twin
    FROM
      own
      LEFT JOIN (
        SELECT
          id,
          code
        FROM
          all_records
        WHERE
          owner = $owner
      ) o ON o.id = if (own.records = 2, own.other, NULL)
  )
SELECT
  a.product_id,
  a.variant_id,
  CASE
    WHEN pim_is_unread(a.id, a.codes_state)
    AND NOT coalesce(n.records > 1, FALSE) THEN NULL
    ELSE n.records > 1
  END AS failed,
  n.value || pim_twin(n.twin, ' (on ' || n.records || ' ' || $owner || 's)') AS detail,
  n.records AS extent,
  n.digits AS shared
FROM
  all_records a
  LEFT JOIN named n ON n.id = a.id
WHERE
  a.owner = $owner
  AND (
    n.id IS NOT NULL
    OR pim_is_unread(a.id, a.codes_state)
  )
