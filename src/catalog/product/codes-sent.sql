-- Whether every record that may have a barcode showed its codes, and some had one. A list without records has no row.
SELECT
  count(*) FILTER(
    records > 0
    AND (
      sent = 0
      OR "unknown" > 0
    )
  ) = 0
  AND (
    SELECT
      count(*) > 0
    FROM
      codes
    WHERE
      is_barcode
  ) AS shows_barcodes
FROM
  fields
WHERE
  field = 'codes'
  AND "view" IN ('products', 'variants')
