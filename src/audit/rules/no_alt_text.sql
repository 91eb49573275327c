SELECT
  p.product_id,
  CASE
    WHEN m.described < m.pictures
    AND (
      m.described + m.alt_unread = m.pictures
      OR pim_is_never_sent('pictures', 'alt')
    ) THEN NULL
    ELSE m.described < m.pictures
  END AS failed,
  (m.pictures - m.described - m.alt_unread) || ' of ' || pim_count(m.pictures, 'picture') AS detail,
  m.pictures - m.described - m.alt_unread AS extent
FROM
  products p
  JOIN picture_counts m ON m.product_id = p.product_id
WHERE
  m.pictures > 0
