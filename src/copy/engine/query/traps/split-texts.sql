-- Two texts that a key has, which are apart as groups: names of one code, or the same text in two cases.
SELECT
  min(text),
  max(text)
FROM
  asked
WHERE
  text IS NOT NULL
  AND key IS NOT NULL
GROUP BY
  key
HAVING
  if (
    $of_code,
    count(DISTINCT lower(text)) BETWEEN 2 AND $most,
    min(text) <> max(text)
  )
ORDER BY
  count(*) DESC
LIMIT
  1
