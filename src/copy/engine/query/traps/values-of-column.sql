-- The values of a column, those that a comparison finds or nearly finds first.
SELECT
  shown,
  if ($ignores_case, is_same, shown = $text) AS is_found,
  is_same
FROM
  (
    SELECT
      value,
      shown,
      lower(value) = lower($text) AS is_same
    FROM
      asked
  )
WHERE
  value IS NOT NULL
  AND (
    length(value) <= 60
    OR is_same
  )
GROUP BY ALL
ORDER BY
  is_found DESC,
  is_same DESC,
  count(*) DESC,
  shown
LIMIT
  $most
