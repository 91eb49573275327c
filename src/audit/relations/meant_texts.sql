-- The descriptions of products, with the language that each should be in (`meant`), named as `detectLanguage` does, and
-- the one that it reads as.
SELECT
  product_id,
  field,
  culture,
  words,
  print,
  t.language AS reads_as,
  CASE
    WHEN culture IS NULL THEN o.language
    WHEN meant IN ('nb', 'nn') THEN 'no'
    WHEN meant = 'bs' THEN 'hr'
    ELSE meant
  END AS meant
FROM
  texts t
  LEFT JOIN own_language o ON TRUE
WHERE
  field <> 'name'
