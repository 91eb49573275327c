-- Spec §2.3, rule 1.
SELECT
  p.product_id,
  CASE
    WHEN m.covers < 2
    AND (
      m.is_cover_unread
      OR pim_is_never_filled('pictures', 'is_cover')
    ) THEN NULL
    ELSE m.covers > 1
  END AS failed,
  m.covers || ' covers' AS detail,
  m.covers AS extent
FROM
  products p
  JOIN picture_counts m ON m.product_id = p.product_id
WHERE
  m.pictures > 0
