-- The codes of products or variants that are nearest to each of those asked for.
WITH
  near AS (
    SELECT DISTINCT
      requested.code,
      value,
      damerau_levenshtein(i.folded, requested.folded) AS edits
    FROM
      (
        SELECT
          unnest($requested_codes, recursive := TRUE)
      ) requested
      JOIN identifiers i ON kind = 'code'
      AND owner = $owner
      AND abs(length(value) - length(requested.code)) <= $most_separators
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
