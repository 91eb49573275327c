-- Spec §2.3, rule 2.
SELECT
  p.product_id,
  CASE
    WHEN m.ordered = 0 THEN NULL
    ELSE m.clashes > 0
  END AS failed,
  m.clashes || ' of ' || m.pictures || ' pictures' AS detail,
  m.clashes AS extent
FROM
  products p
  JOIN picture_counts m ON m.product_id = p.product_id
WHERE
  m.pictures > 1
