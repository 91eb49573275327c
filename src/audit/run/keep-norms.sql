-- Keeps what is usual for callers, with the names of categories.
INSERT INTO
  made.norms
SELECT
  n.kind,
  n.owner,
  l.id AS category_id,
  coalesce(l.label, n.category) AS category,
  n.brand,
  n.field,
  n."value",
  n.low,
  n.high,
  n.unit,
  n.n,
  n.share
FROM
  norms n
  LEFT JOIN made.labels l ON l.kind = 'category'
  AND coalesce(l.id::VARCHAR, l.own_name) = n.category
ORDER BY ALL
