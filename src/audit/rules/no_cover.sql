SELECT
  p.product_id,
  CASE
    WHEN m.covers = 0
    AND (
      m.is_cover_unread
      OR pim_is_never_filled('pictures', 'is_cover')
      OR pim_may_have_more_pictures(p.product_id, p.pictures_state)
    ) THEN NULL
    ELSE m.covers = 0
  END AS failed,
  pim_count(m.pictures, 'picture') AS detail,
  m.pictures AS extent
FROM
  products p
  JOIN picture_counts m ON m.product_id = p.product_id
WHERE
  m.pictures > 0
