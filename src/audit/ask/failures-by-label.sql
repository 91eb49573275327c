-- What fails of each category or brand.
SELECT
  'label' AS part,
  position,
  label AS word,
  count(*) AS number,
  count(DISTINCT product_id)::VARCHAR AS detail,
  NULL AS name,
  NULL AS link,
  NULL AS rank
FROM
  failures
  JOIN audit.placed p USING (product_id)
  JOIN audit.labels l USING (number)
WHERE
  l.kind = $kind
GROUP BY
  position,
  label
