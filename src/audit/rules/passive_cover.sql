SELECT
  p.product_id,
  CASE
    WHEN m.covers_passive = 0
    AND m.covers_untold > 0 THEN NULL
    ELSE m.covers_passive > 0
  END AS failed
FROM
  products p
  JOIN picture_counts m ON m.product_id = p.product_id
WHERE
  m.covers + m.covers_passive > 0
