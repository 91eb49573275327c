-- The languages that each product should have texts in: whether it has none in one (`is_missing`), or fewer than it should
-- (`is_incomplete`), and which ones are `missing`.
SELECT
  product_id,
  requirement,
  split_part(requirement, ':', 2) AS language,
  has = 0 AS is_missing,
  has > 0
  AND has < "of" AS is_incomplete,
  missing
FROM
  made.completeness
WHERE
  requirement LIKE 'translation:%'
