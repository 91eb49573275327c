-- Whether somebody probably entered a product twice under nearly one name; the same name is another rule's.
WITH
  twins AS (
    SELECT
      *
    FROM
      alike_pairs
    WHERE
      NOT is_same
      AND NOT is_told_apart
      AND points >= $least_twin_points
  ),
  judged AS (
    SELECT
      product_id,
      count(*) AS twins,
      max(points) AS points,
      arg_max({twin: twin, agreeing: agreeing}, {points: points, nearest: - twin}) AS best
    FROM
      (
        SELECT
          a AS product_id,
          b AS twin,
          points,
          agreeing
        FROM
          twins
        UNION ALL
        SELECT
          b,
          a,
          points,
          agreeing
        FROM
          twins
      )
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN r.twins IS NOT NULL
    AND (
      p.properties_state = 'unknown'
      OR p.brands_state = 'unknown'
    ) THEN NULL
    ELSE r.twins IS NOT NULL
  END AS failed,
  'like ' || coalesce(left(o.code, 80) || ': ', '') || left(o.name, 120) || coalesce(' (same ' || nullif(r.best.agreeing, '') || ')', '') AS detail,
  r.twins AS extent,
  'name' AS field,
  left(p.name, 200) AS value,
  least(0.5 + r.points / 10.0, 0.95) AS sure
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
  LEFT JOIN products o ON o.product_id = r.best.twin
WHERE
  p.name IS NOT NULL
