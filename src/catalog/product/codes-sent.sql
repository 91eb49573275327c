-- Whether every record that may have a barcode showed its codes and what it is packed in, and some had a barcode. A list without
-- records has no row.
SELECT
  count(*) FILTER(
    records > 0
    AND (
      "unknown" > 0
      OR (
        field = 'codes'
        AND sent = 0
      )
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
  field IN ('codes', 'packaging', 'dimensions')
  AND "view" IN ('products', 'variants')
