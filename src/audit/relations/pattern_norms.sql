-- The patterns that nearly all values of a field keep: one, or two or three that are each frequent. The narrowest that they
-- keep counts: with the length of each run in the whole catalog, else in a brand (codes) or a category, then without lengths.
-- `step` tells which it is. Amounts such as 120 x 60 cm have no usual length.
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
      runs,
      count(*) AS n,
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
      runs,
      count(*) AS n,
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
      1 AS step,
      owner,
      field,
      is_code,
      NULL::VARCHAR AS brand,
      NULL::VARCHAR AS category,
      exact AS pattern,
      n,
      example
    FROM
      whole
    UNION ALL
    SELECT
      2,
      owner,
      field,
      is_code,
      brand,
      category,
      exact,
      n,
      example
    FROM
      placed
    UNION ALL
    SELECT
      3,
      owner,
      field,
      is_code,
      NULL,
      NULL,
      runs,
      sum(n)::BIGINT,
      min(example)
    FROM
      whole
    GROUP BY ALL
    UNION ALL
    SELECT
      4,
      owner,
      field,
      is_code,
      brand,
      category,
      runs,
      sum(n)::BIGINT,
      min(example)
    FROM
      placed
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
      sum(n) OVER (
        PARTITION BY
          step,
          owner,
          field,
          brand,
          category
      ) AS keeping,
      count(*) OVER (
        PARTITION BY
          step,
          owner,
          field,
          brand,
          category
      ) AS patterns
    FROM
      ranked
    WHERE
      total > $least_patterned
      AND place <= $most_patterns
      AND n * 100 >= $own_pattern_percent * total
  ),
  kept AS MATERIALIZED (
    SELECT
      f.*
    FROM
      frequent f
      JOIN totals t USING (owner, field)
    WHERE
      keeping * 100 >= if (patterns = 1, $pattern_percent, $patterns_percent) * (f.total - 1)
      AND (
        f.is_code
        OR f.step > 2
        OR (
          kinds * 100 >= $unlike_percent * t.total
          AND length(regexp_replace(pattern, '[^Aa9]', '', 'g')) >= $least_code_signs
          AND NOT regexp_matches(pattern, '9 ?[x×*] ?9')
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
