WITH
  told AS (
    SELECT
      'product' AS owner,
      product_id,
      NULL::BIGINT AS variant_id,
      'code' AS kind,
      code AS value
    FROM
      products
    UNION ALL
    SELECT
      'product',
      product_id,
      NULL,
      'integration_code',
      integration_code
    FROM
      products
    UNION ALL
    SELECT
      'variant',
      product_id,
      variant_id,
      'code',
      code
    FROM
      variants
    UNION ALL
    SELECT
      'variant',
      product_id,
      variant_id,
      'integration_code',
      integration_code
    FROM
      variants
    UNION ALL
    SELECT
      owner,
      product_id,
      variant_id,
      CASE
        WHEN is_barcode THEN 'barcode'
        ELSE 'additional'
      END,
      value
    FROM
      codes
    UNION ALL
    SELECT
      owner,
      product_id,
      variant_id,
      'barcode',
      pim_expand_upc_e(value)
    FROM
      codes
    WHERE
      is_barcode
      AND regexp_matches(type, 'upc.?e', 'i')
      AND regexp_full_match(value, '[01][0-9]{7}')
    UNION ALL
    SELECT
      owner,
      product_id,
      variant_id,
      'packaging_barcode',
      value
    FROM
      extras
    WHERE
      list = 'measures'
      AND pim_names_barcode(split_part(key, '.', -1))
    UNION ALL
    -- What a piece is read as at a till is that of the product, not of its packaging.
    SELECT
      'product',
      product_id,
      NULL,
      'packaging_barcode',
      coalesce(packaging_barcode, value)
    FROM
      measures
    WHERE
      packaging_barcode IS NOT NULL
      OR pim_names_barcode(name)
  )
SELECT
  owner,
  product_id,
  variant_id,
  kind,
  value,
  pim_fold_code(value) AS folded
FROM
  told
WHERE
  value IS NOT NULL
