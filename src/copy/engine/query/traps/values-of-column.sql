-- The values of a column, those that a comparison finds or nearly finds first.
SELECT
  shown,
  if ($ignores_case, is_same, shown = $text) AS is_found,
  is_same,
  is_synonym
FROM
  (
    SELECT
      shown,
      lower(value) = lower($text) AS is_same,
      list_contains($synonyms, lower(value)) AS is_synonym,
      sum(times) AS times
    FROM
      (
        SELECT
          value,
          shown,
          count(*) AS times
        FROM
          asked
        WHERE
          value IS NOT NULL
        GROUP BY ALL
      )
    WHERE
      length(value) <= 80
      OR is_same
    GROUP BY ALL
  )
ORDER BY
  is_found DESC,
  is_same DESC,
  is_synonym DESC,
  times DESC,
  shown
LIMIT
  $most
