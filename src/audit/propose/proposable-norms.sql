-- The norms that a rules file can say, the surest first: by the least share that so many records allow (Wilson, 95 %).
-- What a category above has too is left out, and what products of a category have that no one name means.
WITH
  sure AS (
    SELECT
      kind,
      owner,
      category_id,
      category,
      field,
      "value",
      low,
      high,
      unit,
      n,
      share,
      (share + 1.92 / n - 1.96 * sqrt(share * (1 - share) / n + 0.96 / (n * n))) / (1 + 3.84 / n) AS least_share
    FROM
      audit.main.norms
    WHERE
      kind IN ('filled', 'value', 'pattern', 'range')
      AND brand IS NULL
      AND (
        category IS NULL
        OR CASE
          WHEN kind = 'filled' THEN category IN (
            SELECT
              name
            FROM
              categories
          )
          ELSE category_id IS NOT NULL
        END
      )
  )
SELECT
  kind,
  owner,
  category_id,
  category,
  field,
  list_sort(list("value")) AS "values",
  min(low) AS low,
  max(high) AS high,
  min(unit) AS unit,
  max(n) AS n,
  if (kind = 'filled', max(share), least(sum(share), 1)) AS share
FROM
  sure s
WHERE
  NOT EXISTS (
    FROM
      sure above
      JOIN category_tree t ON t.ancestor_id = above.category_id
    WHERE
      t.category_id = s.category_id
      AND t.depth > 0
      AND above.kind = s.kind
      AND above.owner = s.owner
      AND above.field = s.field
      AND above."value" IS NOT DISTINCT FROM s."value"
  )
GROUP BY
  kind,
  owner,
  category_id,
  category,
  field
HAVING
  kind NOT IN ('value', 'pattern')
  OR sum(share) >= 0.95
ORDER BY
  max(least_share) DESC,
  max(n) DESC,
  kind,
  category,
  field
