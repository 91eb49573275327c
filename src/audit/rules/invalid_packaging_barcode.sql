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
      -- Longer numbers are those of single pallets (SSCC).
      AND length(pim_digits(packaging_barcode)) BETWEEN 1 AND 14
  )
SELECT
  product_id,
  NOT bool_and(pim_is_gtin(digits)) AS failed,
  unnest(
    min({detail: code, field: 'packaging.' || coalesce(name, ''), "value": code}) FILTER(NOT pim_is_gtin(digits))
  ),
  count_if(NOT pim_is_gtin(digits)) AS extent
FROM
  coded
GROUP BY
  product_id
