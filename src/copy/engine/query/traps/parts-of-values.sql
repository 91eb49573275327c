-- Parts of so many words that the values of a column have, the most frequent first, and how many rows ILIKE finds; none where the
-- pattern of the query itself finds some.
SELECT
  part,
  ignoring
FROM
  (
    SELECT
      array_to_string(words[place:place + $count - 1], ' ') AS part,
      sum(times) AS times
    FROM
      (
        SELECT
          words,
          times,
          unnest(range(1, len(words) - $count + 2)) AS place
        FROM
          (
            SELECT
              string_split_regex(trim(value, $signs), '[^\p{L}\p{M}\p{N}]+') AS words,
              count(*) AS times
            FROM
              asked
            WHERE
              length(value) <= 80
            GROUP BY
              value
          )
      )
    GROUP BY
      part
  ),
  (
    SELECT
      count(*) FILTER(
        WHERE
          if ($ignores_case, shown ILIKE $pattern, shown LIKE $pattern)
      ) AS exact,
      count(*) FILTER(
        WHERE
          value ILIKE $pattern
      ) AS ignoring
    FROM
      asked
  )
WHERE
  exact = 0
ORDER BY
  times DESC,
  part
LIMIT
  $most
