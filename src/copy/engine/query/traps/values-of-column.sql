-- The values of a column, those that a comparison finds or nearly finds first; of all others only where it finds none, or is for yes
-- or no. Conditions stand in QUALIFY alone: elsewhere DuckDB would move them to the view, and work out its values once more for each.
SELECT
  shown,
  is_found,
  is_same,
  is_synonym
FROM
  (
    SELECT
      shown,
      if ($ignores_case, is_same, shown = $text) AS is_found,
      is_same,
      is_synonym,
      is_part,
      times
    FROM
      (
        SELECT
          shown,
          lower(value) = lower($text) AS is_same,
          list_contains($synonyms, lower(value)) AS is_synonym,
          contains(value, $joint)
          AND contains(lower(value), lower($text)) AS is_part,
          sum(times) AS times
        FROM
          compared_values
        GROUP BY ALL
      )
  )
QUALIFY
  (
    length(shown) <= 80
    OR is_same
  )
  AND (
    is_same
    OR is_synonym
    OR is_part
    OR len($synonyms) > 0
    OR NOT bool_or(is_found) OVER ()
  )
ORDER BY
  is_found DESC,
  is_same DESC,
  is_synonym DESC,
  times DESC,
  shown
LIMIT
  $most
