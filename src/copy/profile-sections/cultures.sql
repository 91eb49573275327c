-- Languages of translations, those with most products first.
SELECT
  culture
FROM
  translations
WHERE
  culture IS NOT NULL
GROUP BY
  culture
ORDER BY
  count(*) DESC,
  culture
