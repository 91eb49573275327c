-- Two texts that a key has, which are apart as groups: names of one code, or the same text in two spellings.
SELECT
  min(text),
  max(text)
FROM
  (
    SELECT
      text,
      times,
      if ($of_code, code, lower(strip_accents(replace(text, ' ', '')))) AS key
    FROM
      (
        SELECT
          text,
          code,
          count(*) AS times
        FROM
          query_rows
        WHERE
          text IS NOT NULL
        GROUP BY ALL
      )
  )
WHERE
  key IS NOT NULL
GROUP BY
  key
HAVING
  if (
    $of_code,
    count(DISTINCT lower(text)) BETWEEN 2 AND $most,
    min(text) <> max(text)
  )
ORDER BY
  sum(times) DESC
LIMIT
  1
