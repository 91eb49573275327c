-- The valid barcodes for trade of products and variants, as 13 digits, with the one brand of the product.
SELECT
  owner,
  product_id,
  variant_id,
  brand,
  value,
  number,
  left(number, $least_prefix) AS prefix
FROM
  (
    SELECT
      codes.owner,
      product_id,
      variant_id,
      value,
      right('0000000000000' || pim_digits(value), 13) AS number
    FROM
      codes
      ANTI JOIN noted_facts f ON f.fact IN ('invalid_barcode', 'placeholder_barcode')
      AND f.owner = codes.owner
      AND f.id = pim_owner_id(codes.owner, product_id, variant_id)
    WHERE
      is_barcode
      AND product_id IS NOT NULL
      AND regexp_full_match(value, '[\d\s\pZ\p{Pd}]{12,20}')
  )
  LEFT JOIN (
    SELECT
      product_id,
      min(name) AS brand
    FROM
      named_brands
    GROUP BY
      product_id
    HAVING
      count(DISTINCT name) = 1
  ) USING (product_id)
WHERE
  NOT pim_is_untraded(number)
