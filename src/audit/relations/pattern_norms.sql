-- The patterns that nearly all values of a field keep: one, or two or three that are each frequent. The narrowest that they
-- keep counts: with the length of each run, then with that of numbers only, then without lengths; and of each in the whole
-- catalog, else in a brand (codes) or a category. `step` tells which it is. Amounts such as 120 x 60 cm have no usual length.
WITH
  totals AS MATERIALIZED (
    SELECT
      owner,
      field,
      is_code,
      count(*) AS total,
      count(DISTINCT value) AS kinds
    FROM
      value_patterns
    GROUP BY ALL
    HAVING
      count(*) > $least_patterned
  ),
  whole AS MATERIALIZED (
    SELECT
      owner,
      field,
      is_code,
      exact,
      numbered,
      runs,
      count(*) AS n,
      count_if(starts_with(value, '0')) AS zeros,
      min(value) AS example
    FROM
      value_patterns
      SEMI JOIN totals USING (owner, field)
    GROUP BY ALL
  ),
  placed AS MATERIALIZED (
    SELECT
      owner,
      field,
      is_code,
      brand,
      category,
      exact,
      numbered,
      runs,
      count(*) AS n,
      count_if(starts_with(value, '0')) AS zeros,
      min(value) AS example
    FROM
      (
        SELECT
          v.*,
          b.name AS brand,
          NULL AS category
        FROM
          value_patterns v
          JOIN named_brands b USING (product_id)
        WHERE
          is_code
        UNION ALL
        SELECT
          v.*,
          NULL,
          category
        FROM
          value_patterns v
          JOIN peer_groups USING (product_id)
      )
      SEMI JOIN totals USING (owner, field)
    GROUP BY ALL
  ),
  counted AS (
    SELECT
      step,
      owner,
      field,
      is_code,
      brand,
      category,
      pattern,
      sum(n)::BIGINT AS n,
      sum(zeros)::BIGINT AS zeros,
      min(example) AS example
    FROM
      (
        SELECT
          * EXCLUDE (exact, numbered, runs),
          NULL::VARCHAR AS brand,
          NULL::VARCHAR AS category,
          unnest(
            [
              {step: 1, pattern: exact},
              {step: 3, pattern: numbered},
              {step: 5, pattern: runs}
            ],
            recursive := TRUE
          )
        FROM
          whole
        UNION ALL
        BY NAME
        SELECT
          * EXCLUDE (exact, numbered, runs),
          unnest(
            [
              {step: 2, pattern: exact},
              {step: 4, pattern: numbered},
              {step: 6, pattern: runs}
            ],
            recursive := TRUE
          )
        FROM
          placed
      )
    GROUP BY ALL
  ),
  ranked AS (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY
          step,
          owner,
          field,
          brand,
          category
        ORDER BY
          n DESC,
          pattern
      ) AS place,
      sum(n) OVER (
        PARTITION BY
          step,
          owner,
          field,
          brand,
          category
      ) AS total
    FROM
      counted
  ),
  frequent AS (
    SELECT
      *,
      place <= $most_patterns
      AND n * 100 >= $own_pattern_percent * total AS is_frequent,
      sum(n) FILTER(is_frequent) OVER of_group AS keeping,
      count(*) FILTER(is_frequent) OVER of_group AS patterns,
      coalesce(max(n) FILTER(NOT is_frequent) OVER of_group, 0) AS most_other
    FROM
      ranked
    WHERE
      total > $least_patterned
    WINDOW
      of_group AS (
        PARTITION BY
          step,
          owner,
          field,
          brand,
          category
      )
  ),
  kept AS MATERIALIZED (
    SELECT
      f.*
    FROM
      frequent f
      JOIN totals t USING (owner, field)
    WHERE
      is_frequent
      AND (
        keeping * 100 >= if (patterns = 1, $pattern_percent, $patterns_percent) * (f.total - 1)
        -- Many slips, each of its own kind.
        OR (
          keeping * 100 >= $least_pattern_percent * f.total
          AND f.total >= $least_scattered
          AND most_other * 100 <= $alike_percent * f.total
        )
      )
      AND (
        f.is_code
        OR f.step > 4
        OR (
          kinds * 100 >= $unlike_percent * t.total
          AND length(regexp_replace(pattern, '[^Aa9]', '', 'g')) >= $least_code_signs
          AND NOT regexp_matches(pattern, '9 ?[aA×*·–] ?9')
        )
      )
  )
SELECT
  'pattern' AS kind,
  owner,
  category,
  brand,
  field,
  pattern AS value,
  n,
  n / total AS share,
  step,
  example,
  zeros,
  keeping,
  total
FROM
  kept k
WHERE
  step = 1
  OR NOT EXISTS (
    FROM
      kept w
    WHERE
      w.owner = k.owner
      AND w.field = k.field
      AND w.step = 1
  )
