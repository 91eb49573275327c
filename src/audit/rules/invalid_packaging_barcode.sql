-- GS1 General Specifications §7.9: check digits of the barcodes of cartons and pallets.
WITH
  coded AS (
    SELECT
      product_id,
      name,
      packaging_barcode AS code,
      pim_digits(packaging_barcode) AS digits
    FROM
      measures
    WHERE
      kind = 'packaging'
      AND pim_digits(packaging_barcode) <> ''
  )
SELECT
  product_id,
  NOT bool_and(pim_is_gtin(digits)) AS failed,
  min(code) FILTER(NOT pim_is_gtin(digits)) AS detail,
  count_if(NOT pim_is_gtin(digits)) AS extent,
  min('packaging.' || coalesce(name, '')) FILTER(NOT pim_is_gtin(digits)) AS field,
  min(code) FILTER(NOT pim_is_gtin(digits)) AS value
FROM
  coded
GROUP BY
  product_id
