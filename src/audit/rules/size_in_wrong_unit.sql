-- Whether all sides are off by the factor of a wrong unit. Density (weight per volume) shows it best; without it,
-- the volume is compared with that of the others.
WITH
  stats AS (
    SELECT
      category,
      count(*) AS n,
      median(volume) AS middle_volume,
      greatest(1.4826 * mad(volume), $least_side_spread) AS spread_volume,
      count(density) AS dense,
      median(density) AS middle_density,
      greatest(1.4826 * mad(density), $least_side_spread) AS spread_density
    FROM
      placed_sides
    GROUP BY
      category
  ),
  -- How a wrong unit changes all sides.
  shifts AS (
    FROM
      (
        VALUES
          (1, ln(10), '10 times too large, as millimetres written as centimetres are'),
          (2, - ln(10), '10 times too small, as centimetres written as millimetres are'),
          (3, - ln(2.54), '2.54 times too small, as inches written as centimetres are'),
          (4, ln(2.54), '2.54 times too large, as centimetres written as inches are')
      ) s (nth, factor, says)
  ),
  shifted AS (
    SELECT
      product_id,
      category,
      min(nth) AS nth
    FROM
      placed_sides
      JOIN stats USING (category)
      CROSS JOIN shifts
    WHERE
      n > $least_other_sides
      AND (
        -- If all sides are too large by a factor, the density is too small by the cube of it.
        (
          dense >= $least_other_sides
          AND abs(density - middle_density + 3 * factor) <= 2 * spread_density
          AND abs(density - middle_density) >= 3.5 * spread_density
          AND abs(volume - middle_volume - 3 * factor) <= abs(volume - middle_volume)
        )
        -- Without a density the volume tells; but a small part of another kind has the right density.
        OR (
          abs(volume - middle_volume - 3 * factor) <= 1.5 * spread_volume
          AND abs(volume - middle_volume) >= 4 * spread_volume
          AND coalesce(
            abs(density - middle_density + 3 * factor) <= abs(density - middle_density),
            TRUE
          )
        )
      )
    GROUP BY
      product_id,
      category
  ),
  told_of AS (
    SELECT
      product_id,
      told,
      is_wide,
      says
    FROM
      placed_sides
      JOIN stats USING (category)
      LEFT JOIN shifted USING (product_id, category)
      LEFT JOIN shifts USING (nth)
    WHERE
      n > $least_other_sides
  ),
  judged AS (
    SELECT
      product_id,
      bool_and(says IS NOT NULL) AS is_wrong,
      min(told) || ' (' || min(says) || ')' AS detail,
      1 AS extent
    FROM
      told_of
    WHERE
      NOT is_wide
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN pim_is_unread(p.product_id, p.dimensions_state)
    AND NOT coalesce(r.is_wrong, FALSE) THEN NULL
    ELSE r.is_wrong
  END AS failed,
  left(r.detail, 300) AS detail,
  r.extent,
  'dimensions' AS field
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR pim_is_unread(p.product_id, p.dimensions_state)
