-- Whether each product has a barcode, a picture or a price; see copy/coverage.ts.
SELECT
  *
FROM
  coverage
