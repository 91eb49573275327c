-- Where the profile has left its usual range: that of at least two earlier readings, widened by what lies between them; of
-- one earlier reading, a third of it. Each with the last reading of a week that was usual.
CREATE TABLE scratch.drifts AS
WITH
  readings AS (
    SELECT DISTINCT
      as_of,
      as_of = pim_exact_reading() AS is_now
    FROM
      made.profile
  ),
  known AS (
    SELECT
      measure,
      category,
      property,
      unit,
      min(as_of) AS first_seen
    FROM
      made.profile
    GROUP BY ALL
  ),
  totals AS (
    SELECT
      as_of,
      amount AS total
    FROM
      made.profile
    WHERE
      measure = 'number of products'
      AND category = ''
  ),
  -- What is gone counts as 0, but a median has no 0; what is new was not there before, but for the units of a property.
  series AS (
    SELECT
      k.measure,
      k.category,
      k.property,
      k.unit,
      r.as_of,
      is_now,
      coalesce(p.products, 0) AS products,
      CASE
        WHEN k.measure IN ('median', 'median price') THEN p.amount
        ELSE coalesce(p.amount, 0)
      END AS amount,
      p.low,
      p.high
    FROM
      known k
      CROSS JOIN readings r
      LEFT JOIN made.profile p USING (measure, category, property, unit, as_of)
    WHERE
      r.as_of >= first_seen
      OR k.measure = 'unit mix'
  ),
  earlier AS (
    SELECT
      *,
      count(amount) OVER up_to AS times,
      min(amount) OVER up_to AS least,
      max(amount) OVER up_to AS most,
      min(amount) OVER behind AS later_least,
      max(amount) OVER behind AS later_most
    FROM
      series
    WHERE
      NOT is_now
    WINDOW
      up_to AS (
        PARTITION BY
          measure,
          category,
          property,
          unit
        ORDER BY
          as_of
      ),
      behind AS (
        PARTITION BY
          measure,
          category,
          property,
          unit
        ORDER BY
          as_of ROWS BETWEEN 1 FOLLOWING
          AND UNBOUNDED FOLLOWING
      )
  ),
  -- Each earlier reading beside this one, unless what had moved came back since.
  pairs AS (
    SELECT
      e.measure,
      e.category,
      e.property,
      e.unit,
      e.as_of,
      e.times,
      e.most - e.least AS spread,
      e.products AS was,
      n.products AS now,
      e.amount AS before,
      -- A catalog that lost a half of its products tells that once.
      CASE
        WHEN e.measure IN ('language', 'price list', 'distinct values')
        OR (
          e.measure = 'number of products'
          AND e.category <> ''
        ) THEN e.amount * least(1, t.total / nullif(b.total, 0))
        ELSE e.amount
      END AS expected,
      n.amount AS value,
      CASE
        WHEN least(e.low, n.low, e.amount, n.amount) > 0 THEN ln(n.amount / e.amount)
      END AS apart,
      CASE
        WHEN least(e.low, n.low) > 0 THEN ln(n.low / e.low)
      END AS low_apart,
      CASE
        WHEN least(e.high, n.high) > 0 THEN ln(n.high / e.high)
      END AS high_apart,
      CASE
        WHEN e.least > 0 THEN ln(e.most / e.least)
      END AS spread_apart
    FROM
      earlier e
      JOIN series n ON n.is_now
      AND n.measure = e.measure
      AND n.category = e.category
      AND n.property = e.property
      AND n.unit = e.unit
      JOIN totals t ON t.as_of = n.as_of
      LEFT JOIN totals b ON b.as_of = e.as_of
    WHERE
      coalesce(
        if (
          n.amount < e.amount,
          later_most <= e.amount - (e.amount - n.amount) / 4,
          later_least >= e.amount + (n.amount - e.amount) / 4
        ),
        TRUE
      )
      AND e.as_of >= least(
        strftime(pim_exact_reading()::TIMESTAMP - INTERVAL 7 DAY, '%Y-%m-%dT%H:%M:%S'),
        (
          SELECT
            max(as_of)
          FROM
            readings
          WHERE
            NOT is_now
        )
      )
  ),
  sizes AS (
    SELECT
      category,
      as_of,
      was,
      now
    FROM
      pairs
    WHERE
      measure = 'number of products'
  ),
  less_filled AS (
    SELECT
      p.*
    FROM
      pairs p
      JOIN sizes s USING (category, as_of)
    WHERE
      measure = 'fill rate'
      AND least(s.now, s.was) >= $least_products
      AND before - value >= if (times > 1, greatest(3 * spread, $less_filled / 2), $less_filled)
  ),
  moved_units AS (
    SELECT
      u.*
    FROM
      pairs u
      JOIN pairs f ON f.measure = 'fill rate'
      AND f.category = u.category
      AND f.property = u.property
      AND f.as_of = u.as_of
    WHERE
      u.measure = 'unit mix'
      AND least(f.now, f.was) >= $least_products
      AND (
        abs(u.value - u.before) >= greatest(3 * u.spread, $moved_unit)
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
          u.property,
          u.as_of
        ORDER BY
          u.value - u.before DESC,
          u.unit
      ) = 1
  ),
  -- A median may jump between two frequent values, so a quarter below and above must have moved with it.
  moved_medians AS (
    FROM
      pairs
    WHERE
      measure IN ('median', 'median price')
      AND abs(apart) >= if (times > 1, greatest(3 * spread_apart, ln(1.2)), ln(1.5))
      AND apart * low_apart > 0
      AND apart * high_apart > 0
      AND least(abs(low_apart), abs(high_apart)) >= abs(apart) / 2
  ),
  other_values AS (
    FROM
      pairs
    WHERE
      measure = 'distinct values'
      AND least(now, was) >= $least_products
      AND least(now, was) * 2 >= greatest(now, was)
      AND (
        (
          before >= $least_values
          AND value * 2 <= expected
          AND before - value >= 3 * spread
        )
        OR (
          value >= 3 * before
          AND value - before >= greatest(3 * spread, $least_products)
        )
      )
  ),
  fewer AS (
    FROM
      pairs
    WHERE
      measure IN ('number of products', 'language', 'price list')
      AND before >= $least_products
      AND expected - value >= if (
        times > 1,
        greatest(3 * spread, expected / 5, $least_products / 2),
        expected / 3
      )
  ),
  latest AS (
    SELECT
      *
    FROM
      (
        FROM
          less_filled
        UNION ALL
        FROM
          moved_units
        UNION ALL
        FROM
          moved_medians
        UNION ALL
        FROM
          other_values
        UNION ALL
        FROM
          fewer
      )
    QUALIFY
      row_number() OVER (
        PARTITION BY
          measure,
          category,
          property,
          unit
        ORDER BY
          as_of DESC
      ) = 1
  ),
  -- What a property is filled with moves where it is not filled any more, or in another unit: that is told once.
  causes AS (
    SELECT
      m.*,
      count_if(m.category <> '') OVER (
        PARTITION BY
          m.measure,
          m.property,
          if (m.measure IN ('fill rate', 'distinct values', 'median', 'unit mix'), '', m.unit),
          if (m.measure = 'number of products', m.category, '')
      ) AS categories
    FROM
      latest m
    WHERE
      measure NOT IN ('median', 'distinct values', 'unit mix')
      OR NOT EXISTS (
        FROM
          latest o
        WHERE
          o.property = m.property
          AND (
            o.measure = 'fill rate'
            OR (
              o.measure = 'unit mix'
              AND m.measure <> 'unit mix'
            )
          )
      )
  )
FROM
  causes
