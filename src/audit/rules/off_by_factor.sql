-- Whether a number lies outside of what is usual in every category of the product that can tell, and fits once a usual
-- factor is undone: that of a moved decimal point, of a unit that was not converted, or of taxes. Where the others have few
-- different numbers, it has to become one of these. Products of which another kind of number is as far off are goods of
-- another kind.
WITH
  factors AS (
    FROM
      (
        VALUES
          (10, '', ' as with a moved decimal point'),
          (100, '', ' as with a moved decimal point'),
          (1000, '', ' as with a moved decimal point or another unit'),
          (2.54, 'mm', ' as with inches and centimetres'),
          (25.4, 'mm', ' as with inches and millimetres'),
          (3.28084, 'mm', ' as with feet and metres'),
          (30.48, 'mm', ' as with feet and centimetres'),
          (2.20462, 'g', ' as with pounds and kilograms'),
          (28.3495, 'g', ' as with ounces and grams'),
          (453.592, 'g', ' as with pounds and grams'),
          (29.5735, 'ml', ' as with fluid ounces and millilitres'),
          (3.78541, 'ml', ' as with gallons and litres'),
          (60, 's', ' as with minutes and hours'),
          (4.184, 'kJ', ' as with kcal and kJ'),
          (12, 'month', ' as with months and years')
      ) f (times, of_unit, says)
  ),
  turned AS MATERIALIZED (
    SELECT
      times,
      of_unit,
      says,
      ln(times) AS step
    FROM
      factors
    UNION ALL
    SELECT
      1 / times,
      of_unit,
      says,
      - ln(times)
    FROM
      factors
  ),
  -- Far from the others: outside of their range by more than a half of the least factor.
  far AS MATERIALIZED (
    SELECT
      v.*,
      g.category,
      r.n,
      r.kinds,
      r.middle,
      r.spread,
      r.low,
      r.high,
      r.is_whole,
      d.step AS least_step
    FROM
      number_values v
      JOIN number_peers g USING (product_id)
      JOIN number_ranges r USING (category, field, unit)
      LEFT JOIN number_fields d ON d.field = v.field
      AND d.unit = v.unit
    WHERE
      NOT g.is_wide
      AND v.field <> 'dimensions'
      AND NOT starts_with(v.field, 'prices')
      AND (
        v.size > r.high + $half_of_least_factor
        OR v.size < r.low - $half_of_least_factor
      )
      AND abs(v.size - r.middle) >= $far_spreads * r.spread
  ),
  crowds AS (
    SELECT
      category,
      field,
      unit,
      size > middle AS is_high,
      count(*) AS crowd
    FROM
      far
    GROUP BY ALL
  ),
  few AS MATERIALIZED (
    SELECT
      f.*
    FROM
      far f
      JOIN crowds c ON c.category = f.category
      AND c.field = f.field
      AND c.unit = f.unit
      AND c.is_high = (f.size > f.middle)
    WHERE
      c.crowd <= greatest(2, $most_outlier_share * f.n)
      -- Of what is counted in ones, a pack has ten times as many.
      AND NOT (
        f.unit = ''
        AND f.is_whole
        AND f.middle < ln(10)
      )
  ),
  undone AS (
    SELECT
      f.*,
      t.times,
      t.says,
      t.step,
      t.of_unit = '' AS is_decimal
    FROM
      few f
      JOIN turned t ON f.kinds * 8 <= f.n
      OR abs(f.size - t.step - f.middle) <= $usual_side_spreads * f.spread
    WHERE
      t.of_unit IN ('', f.unit)
      AND (t.step > 0) = (f.size > f.middle)
      AND f.size - t.step BETWEEN f.low - 0.02 AND f.high + 0.02
      -- Between the number and the others is a gap of half the factor.
      AND if (f.size > f.middle, f.size - f.high, f.low - f.size) >= if (f.kinds * 8 <= f.n, 0.25, 0.5) * abs(t.step)
      AND CASE
      -- A thousand times is more than goods of one category differ by.
        WHEN t.of_unit = '' THEN f.high - f.low <= abs(t.step) / if (t.times IN (1000, 1 / 1000), 1.2, 1.5)
        -- Where few different numbers are usual, it has to become one of them.
        WHEN f.kinds * 8 <= f.n THEN TRUE
        WHEN abs(t.step) > ln(5) THEN f.high - f.low <= abs(t.step) / 2
        -- What was converted has decimals where the others have none.
        WHEN abs(f.amount / f.least_step - round(f.amount / f.least_step)) > 0.001 THEN f.high - f.low <= abs(t.step) / 1.5
        ELSE f.high - f.low <= abs(t.step) / 4
      END
  ),
  -- The amounts of the others that it becomes.
  met AS (
    SELECT
      u.product_id,
      u.category,
      u.field,
      u.unit,
      u.times,
      count(DISTINCT o.product_id) AS holders,
      count(DISTINCT o.amount) AS amounts,
      min({number: o.number, "value": o.value}) AS other
    FROM
      undone u
      JOIN number_peers g ON g.category = u.category
      JOIN number_values o ON o.product_id = g.product_id
      AND o.field = u.field
      AND o.unit = u.unit
    WHERE
      abs(o.size - u.size + u.step) <= if (u.is_decimal, 0.0005, if (u.kinds * 8 <= u.n, 0.004, 0.012))
    GROUP BY ALL
  ),
  explained AS (
    SELECT
      u.*,
      coalesce(m.holders, 0) AS holders,
      m.amounts,
      m.other
    FROM
      undone u
      LEFT JOIN met m USING (product_id, category, field, unit, times)
    WHERE
      m.holders >= 2
      OR u.kinds * 3 >= u.n
      OR (
        m.holders = 1
        AND u.kinds * 10 >= u.n
      )
  ),
  chosen AS (
    SELECT
      product_id,
      category,
      field,
      unit,
      max(
        {
          holders: holders,
          is_decimal: is_decimal,
          nearness: - abs(round(size - step - middle, 9)),
          times: times
        }
      ) AS best,
      count(*) AS ways
    FROM
      explained
    GROUP BY ALL
  ),
  steps AS (
    SELECT
      product_id,
      field,
      unit,
      max(abs(ln(best.times))) AS step
    FROM
      chosen
    GROUP BY
      product_id,
      field,
      unit
  ),
  decided AS (
    SELECT
      f.product_id,
      f.field,
      f.unit,
      bool_and(c.best IS NOT NULL) AS is_wrong,
      max(
        {
          n: f.n,
          is_few: e.kinds * 8 <= e.n,
          has_comma: f.has_comma,
          low: f.low,
          high: f.high,
          times: c.best.times,
          says: e.says,
          ways: c.ways,
          holders: c.best.holders,
          amounts: e.amounts,
          other: e.other,
          is_decimal: c.best.is_decimal,
          size: f.size,
          middle: f.middle,
          spread: f.spread
        }
      ) FILTER(c.best IS NOT NULL) AS how
    FROM
      (
        SELECT
          v.product_id,
          v.field,
          v.unit,
          g.category,
          r.n,
          r.low,
          r.high,
          v.size,
          r.middle,
          r.spread,
          r.has_comma
        FROM
          number_values v
          JOIN number_peers g USING (product_id)
          JOIN number_ranges r USING (category, field, unit)
        WHERE
          NOT g.is_wide
          AND v.size IS NOT NULL
          AND v.product_id IN (
            SELECT
              product_id
            FROM
              chosen
          )
      ) f
      LEFT JOIN chosen c USING (product_id, category, field, unit)
      LEFT JOIN explained e ON e.product_id = f.product_id
      AND e.category = f.category
      AND e.field = f.field
      AND e.unit = f.unit
      AND e.times = c.best.times
      JOIN steps s ON s.product_id = f.product_id
      AND s.field = f.field
      AND s.unit = f.unit
    WHERE
      c.best IS NOT NULL
      -- A category whose numbers differ by as much cannot tell.
      OR $far_spreads * f.spread <= s.step
    GROUP BY
      f.product_id,
      f.field,
      f.unit
    HAVING
      bool_and(c.best IS NOT NULL)
  ),
  -- Products of which another number is far off, and not by the same factor.
  others AS (
    SELECT DISTINCT
      d.product_id,
      d.field,
      d.unit
    FROM
      decided d
      JOIN far f ON f.product_id = d.product_id
      AND f.field <> d.field
      LEFT JOIN decided o ON o.product_id = f.product_id
      AND o.field = f.field
      AND o.unit = f.unit
    WHERE
      abs(f.size - f.middle) >= $odd_side_spreads * f.spread
      AND o.how.times IS DISTINCT FROM d.how.times
  ),
  told AS (
    SELECT
      d.product_id,
      unnest(
        max(
          {
            sure: CASE
              WHEN how.holders >= 2 THEN 0.9
              WHEN how.holders = 1 THEN 0.8
              ELSE 0.6
            END,
            extent: round(abs(how.size - how.middle), 9),
            field: d.field,
            "value": v.value,
            proposed: CASE
              WHEN how.is_decimal
              AND how.ways = 1 THEN pim_write_like(v.value, v.number, round(v.number / how.times, 6), how.has_comma)
              WHEN how.is_few
              AND how.holders >= 2
              AND how.amounts = 1
              AND how.ways = 1
              AND how.other.number < 10 * v.number * greatest(how.times, 1 / how.times) THEN how.other.value
            END,
            detail: left(pim_field_name(d.field), 60) || ' ' || pim_written(v.value, v.written_unit) || ' (' || pim_times(abs(ln(how.times))) || ' times too ' || if (how.times > 1, 'much', 'little') || how.says || '; others ' || pim_range(exp(how.low) * v.number / v.amount, exp(how.high) * v.number / v.amount) || ')'
          }
        )
      )
    FROM
      decided d
      JOIN number_values v USING (product_id, field, unit)
      ANTI JOIN others USING (product_id, field, unit)
    GROUP BY
      d.product_id
  ),
  judged AS (
    SELECT DISTINCT
      product_id
    FROM
      number_values
      JOIN number_peers USING (product_id)
      SEMI JOIN number_ranges USING (category, field, unit)
  )
SELECT
  p.product_id,
  CASE
    WHEN t.product_id IS NOT NULL THEN TRUE
    WHEN pim_is_unread(p.product_id, p.properties_state)
    OR pim_is_unread(p.product_id, p.dimensions_state)
    OR pim_is_unread(p.product_id, p.prices_state) THEN NULL
    ELSE FALSE
  END AS failed,
  t.detail,
  t.extent,
  t.field,
  t.value,
  t.proposed,
  t.sure
FROM
  products p
  LEFT JOIN told t ON t.product_id = p.product_id
WHERE
  p.product_id IN (
    SELECT
      product_id
    FROM
      judged
  )
  OR pim_is_unread(p.product_id, p.properties_state)
