-- What products have in each field that a finding may name.
SELECT
  product_id,
  'properties.' || name AS field,
  concat_ws(' ', value, unit) AS value
FROM
  properties
UNION ALL
SELECT
  product_id,
  'options.' || name,
  concat_ws(' ', value, unit)
FROM
  options
UNION ALL
SELECT
  product_id,
  if (kind = 'dimension', 'dimensions', kind) || '.' || name,
  concat_ws(' ', value, unit)
FROM
  measures
UNION ALL
SELECT
  product_id,
  'codes.' || type,
  value
FROM
  codes
UNION ALL
SELECT
  product_id,
  concat_ws('.', 'prices', label),
  concat_ws(' ', price, currency)
FROM
  prices
UNION ALL
SELECT
  product_id,
  'barcode',
  value
FROM
  codes
WHERE
  is_barcode
UNION ALL
SELECT
  product_id,
  'brand',
  name
FROM
  product_brands
UNION ALL
SELECT
  product_id,
  'category',
  name
FROM
  product_categories
UNION ALL
SELECT
  product_id,
  field,
  value
FROM
  (
    UNPIVOT (
      SELECT
        product_id,
        name,
        code,
        integration_code,
        left(short_description, 100) AS short_description,
        left(long_description, 100) AS long_description
      FROM
        products
    ) ON COLUMNS (* EXCLUDE (product_id)) INTO NAME field VALUE value
  )
