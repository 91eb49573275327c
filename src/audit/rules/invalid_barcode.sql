-- GS1 General Specifications §7.9: check digits. What stands for a barcode and is none has the fact alone.
-- placeholder_barcode asks the same of its own fact; a rule of variants has the name of that of products.
-- What is right is proposed where it stands elsewhere in the record, but for a digit or two that are swapped, or where the zero
-- in front is lost.
WITH
  noted AS MATERIALIZED (
    SELECT
      id,
      detail,
      extent,
      pim_digits(detail) AS digits
    FROM
      noted_facts
    WHERE
      fact = replace($rule, 'variant_', '')
      AND owner = $owner
  ),
  elsewhere AS (
    SELECT
      pim_owner_id(owner, product_id, variant_id) AS id,
      value AS text
    FROM
      codes
    WHERE
      owner = $owner
    UNION ALL
    SELECT
      pim_owner_id(owner, product_id, variant_id),
      value
    FROM
      properties
    WHERE
      owner = $owner
    UNION ALL
    SELECT
      pim_owner_id(owner, product_id, variant_id),
      concat_ws(' ', document_name, picture_key, link, code)
    FROM
      pictures
    WHERE
      owner = $owner
    UNION ALL
    SELECT
      product_id,
      packaging_barcode
    FROM
      measures
    WHERE
      $owner = 'product'
    UNION ALL
    SELECT
      id,
      concat_ws(' ', code, integration_code)
    FROM
      all_records
    WHERE
      owner = $owner
    UNION ALL
    -- Of a product with one variant, or a variant that is the only one.
    SELECT
      if ($owner = 'product', product_id, v.variant_id),
      c.value
    FROM
      codes c
      JOIN (
        SELECT
          product_id,
          min(variant_id) AS variant_id
        FROM
          variants
        GROUP BY
          product_id
        HAVING
          count(*) = 1
      ) v USING (product_id)
    WHERE
      c.owner <> $owner
  ),
  near AS (
    SELECT
      id,
      min(number) AS number
    FROM
      (
        SELECT
          n.id,
          n.digits,
          unnest(regexp_extract_all(e.text, '\d{8,14}')) AS number
        FROM
          noted n
          JOIN elsewhere e USING (id)
      )
    WHERE
      length(number) IN (8, 12, 13, 14)
      AND damerau_levenshtein(number, digits) = 1
      AND pim_is_gtin(number)
    GROUP BY
      id
    HAVING
      count(DISTINCT number) = 1
  ),
  zeros AS (
    SELECT
      count_if(starts_with(value, '0')) * 100 >= count(*) AS are_usual
    FROM
      codes
    WHERE
      is_barcode
      AND regexp_full_match(value, '\d{12}')
  ),
  mended AS (
    SELECT
      n.*,
      coalesce(
        e.number,
        CASE
          WHEN regexp_full_match(n.digits, '\d{10,11}')
          AND z.are_usual
          AND pim_is_gtin(lpad(n.digits, 12, '0')) THEN lpad(n.digits, 12, '0')
        END
      ) AS proposed
    FROM
      noted n
      LEFT JOIN near e USING (id)
      CROSS JOIN zeros z
  )
SELECT
  a.product_id,
  a.variant_id,
  CASE
    WHEN f.id IS NULL
    AND pim_is_unread(a.id, a.codes_state) THEN NULL
    ELSE f.id IS NOT NULL
  END AS failed,
  f.detail,
  f.extent,
  'barcode' AS field,
  f.detail AS value,
  f.proposed,
  0.9 AS sure
FROM
  all_records a
  LEFT JOIN mended f ON f.id = a.id
WHERE
  a.owner = $owner
  AND (
    a.id IN (
      SELECT
        pim_owner_id(owner, product_id, variant_id)
      FROM
        codes
      WHERE
        is_barcode
        AND owner = $owner
    )
    OR f.id IS NOT NULL
    OR pim_is_unread(a.id, a.codes_state)
  )
