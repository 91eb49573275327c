-- The language of the records' own texts; no row if none is clear.
SELECT
  language,
  is_most
FROM
  (
    SELECT
      language,
      sum(texts) OVER () >= $least_own_texts
      AND texts * 100 >= $own_language_percent * sum(texts) OVER () AS is_most,
      texts * 100 >= $set_language_percent * sum(texts) OVER ()
      AND language = $own_language AS is_set,
      texts
    FROM
      (
        SELECT
          language,
          count(*) AS texts
        FROM
          texts
        WHERE
          culture IS NULL
          AND language IS NOT NULL
          AND field <> 'name'
        GROUP BY
          language
      )
  )
WHERE
  is_most
  OR is_set
ORDER BY
  is_most DESC,
  texts DESC,
  language
LIMIT
  1
