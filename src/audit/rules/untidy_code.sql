-- The detail begins with the kind of code. A blank within a code may stand for another sign, so that nothing is proposed.
WITH
  noted AS (
    SELECT
      id,
      detail,
      extent,
      split_part(detail, ': ', 1) AS label
    FROM
      noted_facts
    WHERE
      fact = 'untidy_code'
      AND owner = $owner
  ),
  others AS (
    SELECT
      n.id,
      bool_or(c.is_barcode) AS is_barcode,
      min(c.value) AS value
    FROM
      noted n
      JOIN codes c ON c.owner = $owner
      AND pim_owner_id(c.owner, c.product_id, c.variant_id) = n.id
      AND coalesce(c.type, 'another code') = n.label
    WHERE
      regexp_matches(c.value, '^[\s\pZ]|[\s\pZ]$|[\p{Cc}\p{Cf}]')
    GROUP BY
      n.id
  ),
  found AS (
    SELECT
      a.product_id,
      a.variant_id,
      a.id,
      f.id IS NOT NULL AS is_noted,
      pim_is_unread(a.id, a.codes_state) AS is_unread,
      f.detail,
      f.extent,
      CASE label
        WHEN 'code' THEN 'code'
        WHEN 'integration code' THEN 'integration_code'
        ELSE if (o.is_barcode, 'barcode', 'codes.' || label)
      END AS field,
      CASE label
        WHEN 'code' THEN a.code
        WHEN 'integration code' THEN a.integration_code
        ELSE o.value
      END AS value
    FROM
      all_records a
      LEFT JOIN noted f ON f.id = a.id
      LEFT JOIN others o ON o.id = a.id
    WHERE
      a.owner = $owner
      AND (
        a.code IS NOT NULL
        OR a.integration_code IS NOT NULL
        OR a.codes_state <> 'absent'
      )
  )
SELECT
  product_id,
  variant_id,
  CASE
    WHEN NOT is_noted
    AND is_unread THEN NULL
    ELSE is_noted
  END AS failed,
  detail,
  extent,
  field,
  value,
  CASE
    WHEN is_noted
    AND (
      field <> 'code'
      OR NOT regexp_matches(pim_without_invisible(value), '[\s\pZ]')
    ) THEN nullif(
      regexp_replace(pim_without_invisible(value), '^[\s\pZ]+|[\s\pZ]+$', '', 'g'),
      ''
    )
  END AS proposed,
  0.95 AS sure
FROM
  found
