-- One row per name of a property, option or dimension: whether it is a weight, a plain one (neither net nor gross)
-- or a counter (a rank or id), and which edge it is. It is made per name, because few names cover many rows.
WITH
  counted AS (
    SELECT
      name,
      count(number) AS numbers,
      count(DISTINCT number) AS kinds,
      bool_and(
        number IS NULL
        OR (
          unit IS NULL
          AND base_unit IS NULL
          AND number = floor(number)
        )
      ) AS is_bare
    FROM
      properties
    WHERE
      name IS NOT NULL
    GROUP BY
      name
  ),
  named AS (
    SELECT DISTINCT
      name
    FROM
      (
        SELECT
          name
        FROM
          counted
        UNION ALL
        SELECT
          name
        FROM
          measures
        UNION ALL
        SELECT
          name
        FROM
          options
      )
    WHERE
      name IS NOT NULL
  ),
  folded AS (
    SELECT
      name,
      pim_fold_text(name) AS folded
    FROM
      named
  )
SELECT
  name,
  regexp_full_match(folded, $weight) AS is_weight,
  regexp_full_match(folded, $plain_weight) AS is_plain,
  pim_edge(folded) AS edge,
  coalesce(
    is_bare
    AND numbers >= $least_counted
    AND kinds * 100 >= $counted_percent * numbers,
    FALSE
  )
  OR regexp_full_match(folded, $counter) AS is_counter
FROM
  folded
  LEFT JOIN counted USING (name)
