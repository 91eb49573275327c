-- The fields that the PIM sends, and everything with a name, with the number of records that have a value there. Those
-- with the most records come first.
SELECT
  kind,
  name,
  code,
  unit,
  records
FROM
  (
    SELECT
      'field' AS kind,
      "view" || '.' || field AS name,
      NULL AS code,
      NULL AS unit,
      sum(filled)::BIGINT AS records
    FROM
      fields
    GROUP BY ALL
    HAVING
      sum(sent) > 0
    UNION ALL
    SELECT
      'field',
      'codes.is_barcode',
      NULL,
      NULL,
      count(*)
    FROM
      codes
    WHERE
      is_barcode
    UNION ALL
    SELECT
      'field',
      'pictures.address',
      NULL,
      NULL,
      count(*)
    FROM
      pictures
    WHERE
      coalesce(link, image_url) IS NOT NULL
    UNION ALL
    SELECT
      kind,
      name,
      min(code),
      unit,
      sum(records)::BIGINT
    FROM
      attributes
    WHERE
      name IS NOT NULL
    GROUP BY ALL
    UNION ALL
    SELECT
      'code',
      type,
      NULL,
      NULL,
      count(*)
    FROM
      codes
    WHERE
      type IS NOT NULL
      AND value IS NOT NULL
    GROUP BY
      type
  )
ORDER BY
  kind = 'field' DESC,
  records DESC,
  name
