-- One row of all products, one row per category or brand, and one per combination of failed rules, called by its mask and
-- a digit for `stays_open`.
WITH
  -- Each product counts in all, in each of its categories or brands, and in its combination.
  parts AS (
    SELECT
      'all' AS part,
      * EXCLUDE (mask, hints, stays_open)
    FROM
      graded
    UNION ALL
    BY NAME
    SELECT
      'label' AS part,
      number,
      graded.* EXCLUDE (mask, hints, stays_open)
    FROM
      graded
      JOIN audit.placed USING (product_id)
    WHERE
      kind = $kind
    UNION ALL
    BY NAME
    SELECT
      'combination' AS part,
      *
    FROM
      graded
    WHERE
      bit_count(mask) > 0
  ),
  counted AS (
    SELECT
      part,
      number,
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
      parts
    GROUP BY
      part,
      number,
      mask,
      hints,
      stays_open
  ),
  named AS (
    SELECT
      part,
      CASE part
        WHEN 'label' THEN label
        WHEN 'combination' THEN mask::VARCHAR || stays_open::INTEGER
      END AS name,
      CASE part
        WHEN 'label' THEN count(*) OVER (
          PARTITION BY
            part
        )
        WHEN 'combination' THEN hints * $hint_points
        ELSE 0.0
      END AS extra,
      row_number() OVER (
        PARTITION BY
          part
        ORDER BY
          products DESC,
          label,
          mask,
          hints,
          stays_open
      ) AS place,
      c.* EXCLUDE (part, number, mask, hints, stays_open)
    FROM
      counted c
      LEFT JOIN asked_labels l ON l.number = c.number
    WHERE
      part <> 'label'
      OR l.number IS NOT NULL
  )
SELECT
  * EXCLUDE (place)
FROM
  named
WHERE
  place <= CASE part
    WHEN 'label' THEN $most_graded
    ELSE $most_combinations
  END
ORDER BY
  part,
  place
