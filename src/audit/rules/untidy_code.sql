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
  LEFT JOIN noted_facts f ON f.fact = 'untidy_code'
  AND f.owner = $owner
  AND f.id = a.id
WHERE
  a.owner = $owner
  AND (
    a.code IS NOT NULL
    OR a.integration_code IS NOT NULL
    OR a.codes_state <> 'absent'
  )
