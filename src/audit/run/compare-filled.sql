-- Raises built-in alarms: a property is filled less than before, or the share of a unit has moved. Each property is told
-- of the largest of its categories, those about most products first.
INSERT INTO
  made.alarms
WITH
  counted AS (
    SELECT
      *,
      as_of = pim_exact_reading() AS is_now
    FROM
      made.filled
    WHERE
      as_of IN (
        pim_exact_reading(),
        (
          SELECT
            min(as_of)
          FROM
            made.filled
        )
      )
  ),
  pairs AS (
    SELECT
      category,
      property,
      unit,
      coalesce(sum(products) FILTER(is_now), 0) AS now,
      coalesce(sum(products) FILTER(NOT is_now), 0) AS was
    FROM
      counted
    GROUP BY ALL
  ),
  less_filled AS (
    SELECT
      'fill rate' AS name,
      p.now * 100 / a.now AS value,
      p.was * 100 / a.was AS before,
      p.category,
      p.property,
      NULL AS unit,
      p.was AS products
    FROM
      pairs p
      JOIN pairs a ON a.category = p.category
      AND a.property IS NULL
      AND least(a.now, a.was) >= $least_products
    WHERE
      p.property IS NOT NULL
      AND p.unit IS NULL
      AND before - value >= $less_filled
  ),
  moved_units AS (
    SELECT
      'unit mix' AS name,
      u.now * 100 / p.now AS value,
      u.was * 100 / p.was AS before,
      u.category,
      u.property,
      u.unit,
      p.now AS products
    FROM
      pairs u
      JOIN pairs p ON p.category = u.category
      AND p.property = u.property
      AND p.unit IS NULL
      AND least(p.now, p.was) >= $least_products
    WHERE
      u.unit IS NOT NULL
      AND (
        abs(value - before) >= $moved_unit
        OR (
          u.was = 0
          AND u.now >= $least_products
          AND u.unit <> ''
        )
      )
    QUALIFY
      row_number() OVER (
        PARTITION BY
          u.category,
          u.property
        ORDER BY
          value - before DESC,
          u.unit
      ) = 1
  ),
  told AS (
    SELECT
      *,
      count(*) OVER (
        PARTITION BY
          name,
          property
      ) AS categories
    FROM
      (
        FROM
          less_filled
        UNION ALL
        FROM
          moved_units
      )
  )
SELECT
  name,
  TRUE,
  round(value, 1),
  round(before, 1),
  NULL,
  NULL,
  category,
  property,
  unit,
  NULL,
  'Per cent of the products' || CASE
    WHEN categories > 1 THEN '; also in other categories: ' || (categories - 1) || '.'
    ELSE '.'
  END
FROM
  told
QUALIFY
  row_number() OVER (
    PARTITION BY
      name,
      property
    ORDER BY
      products DESC,
      category
  ) = 1
ORDER BY
  products DESC,
  name,
  property
LIMIT
  $most_built_in
