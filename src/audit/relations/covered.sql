-- Whether each product has a barcode, a picture or a price; see coverage.ts.
SELECT
  *
FROM
  coverage
