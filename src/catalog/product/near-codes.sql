-- The codes of products or variants that are nearest to each of those asked for.
WITH
  near AS (
    SELECT DISTINCT
      asked.code,
      value,
      damerau_levenshtein(i.folded, asked.folded) AS edits
    FROM
      (
        SELECT
          unnest($asked, recursive := TRUE)
      ) asked
      JOIN identifiers i ON kind = 'code'
      AND owner = $owner
      AND abs(length(value) - length(asked.code)) <= $most_separators
  )
SELECT
  code,
  list(
    value
    ORDER BY
      edits,
      value
  ) [:$most_offered]
FROM
  near
WHERE
  edits <= $most_edits
GROUP BY
  code
