-- One row of all products, one row per category or brand, and one per combination of failed rules, called by its mask and
-- a digit for `stays_open`.
WITH
  placed AS (
    SELECT
      number,
      count(*) AS products,
      count_if(has_error) AS with_error,
      count_if(is_open) AS open,
      count_if(grade = 'A') AS a,
      count_if(grade = 'B') AS b,
      count_if(grade = 'C') AS c,
      count_if(grade = 'D') AS d,
      count_if(grade = 'E') AS e,
      sum(points)::DOUBLE AS points,
      count_if(is_sold) AS sold
    FROM
      graded
      JOIN audit.placed USING (product_id)
    WHERE
      kind = $kind
    GROUP BY
      number
  ),
  labelled AS (
    SELECT
      label,
      p.* EXCLUDE (number),
      count(*) OVER () AS labels
    FROM
      placed p
      JOIN asked_labels l USING (number)
    ORDER BY
      products DESC,
      label
    LIMIT
      $most_graded
  ),
  combined AS (
    SELECT
      mask,
      hints,
      stays_open,
      count(*) AS products,
      count_if(has_error) AS with_error,
      count_if(is_open) AS open,
      count_if(grade = 'A') AS a,
      count_if(grade = 'B') AS b,
      count_if(grade = 'C') AS c,
      count_if(grade = 'D') AS d,
      count_if(grade = 'E') AS e,
      sum(points)::DOUBLE AS points,
      count_if(is_sold) AS sold
    FROM
      graded
    WHERE
      bit_count(mask) > 0
    GROUP BY
      mask,
      hints,
      stays_open
    ORDER BY
      products DESC,
      mask,
      hints,
      stays_open
    LIMIT
      $most_combinations
  )
SELECT
  'all' AS part,
  NULL AS name,
  0.0 AS extra,
  count(*) AS products,
  count_if(has_error) AS with_error,
  count_if(is_open) AS open,
  count_if(grade = 'A') AS a,
  count_if(grade = 'B') AS b,
  count_if(grade = 'C') AS c,
  count_if(grade = 'D') AS d,
  count_if(grade = 'E') AS e,
  sum(points)::DOUBLE AS points,
  count_if(is_sold) AS sold
FROM
  graded
UNION ALL
SELECT
  'label',
  label,
  labels,
  * EXCLUDE (label, labels)
FROM
  labelled
UNION ALL
SELECT
  'combination',
  mask::VARCHAR || stays_open::INTEGER,
  hints * $hint_points,
  * EXCLUDE (mask, hints, stays_open)
FROM
  combined
