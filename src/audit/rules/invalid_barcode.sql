-- GS1 General Specifications §7.9: check digits. What stands for a barcode and is none has the fact alone.
-- placeholder_barcode asks the same of its own fact; a rule of variants has the name of that of products.
SELECT
  a.product_id,
  a.variant_id,
  CASE
    WHEN f.id IS NULL
    AND pim_is_unread(a.id, a.codes_state) THEN NULL
    ELSE f.id IS NOT NULL
  END AS failed,
  f.detail,
  f.extent
FROM
  all_records a
  LEFT JOIN noted_facts f ON f.fact = replace($rule, 'variant_', '')
  AND f.owner = $owner
  AND f.id = a.id
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
