-- If many records have a barcode for use within a company, that may be how goods are numbered here.
WITH
  coded AS (
    SELECT DISTINCT
      pim_owner_id(owner, product_id, variant_id) AS id
    FROM
      codes
    WHERE
      is_barcode
      AND owner = $owner
  ),
  noted AS (
    SELECT
      pim_owner_id(owner, product_id, variant_id) AS id,
      fact,
      detail
    FROM
      facts
    WHERE
      owner = $owner
      AND fact IN ('restricted_barcode', 'untraded_barcode')
  ),
  usual AS (
    SELECT
      (
        SELECT
          count(DISTINCT id)
        FROM
          noted
        WHERE
          fact = 'restricted_barcode'
      ) * 100 > $max_percent * (
        SELECT
          count(id)
        FROM
          coded
      ) AS is_usual
  ),
  judged AS (
    SELECT
      c.id,
      min(n.detail) AS detail,
      count(n.fact) AS wrong,
      CASE
        WHEN count_if(n.fact = 'untraded_barcode') > 0 THEN TRUE
        WHEN count(n.fact) = 0 THEN FALSE
        WHEN (
          SELECT
            is_usual
          FROM
            usual
        ) THEN NULL
        ELSE TRUE
      END AS is_wrong
    FROM
      coded c
      LEFT JOIN noted n ON n.id = c.id
    GROUP BY
      c.id
  )
SELECT
  a.product_id,
  a.variant_id,
  CASE
    WHEN pim_is_unread(a.id, a.codes_state)
    AND NOT coalesce(j.is_wrong, FALSE) THEN NULL
    ELSE j.is_wrong
  END AS failed,
  j.detail,
  j.wrong AS extent
FROM
  all_records a
  LEFT JOIN judged j ON j.id = a.id
WHERE
  a.owner = $owner
  AND (
    j.id IS NOT NULL
    OR pim_is_unread(a.id, a.codes_state)
  )
