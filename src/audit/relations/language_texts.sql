-- The texts of each product by language; `culture` is NULL for its own texts.
SELECT
  product_id,
  field,
  pim_fold_culture(culture) AS culture,
  meant AS language
FROM
  texts
WHERE
  culture IS NOT NULL
  AND chars > 0
UNION ALL
SELECT
  product_id,
  field,
  NULL,
  o.language
FROM
  texts
  CROSS JOIN own_language o
WHERE
  culture IS NULL
  AND chars > 0
