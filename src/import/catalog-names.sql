-- Names for columns of a file: attributes, prices and languages of the copy.
SELECT
  'attribute' AS kind,
  name,
  min(code) AS code,
  min(unit) AS detail
FROM
  attributes
WHERE
  name IS NOT NULL
GROUP BY
  name
UNION ALL
SELECT DISTINCT
  'price',
  label,
  price_list,
  currency
FROM
  prices
UNION ALL
SELECT DISTINCT
  'culture',
  culture,
  NULL,
  NULL
FROM
  translations
WHERE
  culture IS NOT NULL
ORDER BY ALL
