-- Parts of so many words that the values of a column have, the most frequent first, and how many rows ILIKE finds; none where the
-- pattern of the query itself finds some.
WITH
  -- Materialized, because a value may be worked out by a view, which conditions on it would repeat.
  counted AS MATERIALIZED (
    FROM
      compared_values
  ),
  matched AS (
    SELECT
      coalesce(bool_or(if ($ignores_case, shown ILIKE $pattern, shown LIKE $pattern)), FALSE) AS is_met,
      coalesce(
        sum(times) FILTER(
          WHERE
            value ILIKE $pattern
        ),
        0
      )::DOUBLE AS ignoring
    FROM
      counted
  ),
  split AS (
    SELECT
      string_split_regex(trim(value, $signs), '[^\p{L}\p{M}\p{N}]+') AS words,
      times
    FROM
      counted
    WHERE
      length(value) <= 80
  ),
  placed AS (
    SELECT
      words,
      times,
      unnest(range(1, len(words) - $count + 2)) AS place
    FROM
      split
  ),
  parts AS (
    SELECT
      array_to_string(words[place:place + $count - 1], ' ') AS part,
      sum(times) AS times
    FROM
      placed
    GROUP BY
      part
  )
SELECT
  part,
  ignoring
FROM
  parts,
  matched
WHERE
  NOT is_met
ORDER BY
  times DESC,
  part
LIMIT
  $most
