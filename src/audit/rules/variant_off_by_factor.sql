-- Whether a number of a variant is alone far above or below those of the other variants, which are alike, and fits among
-- them once a usual factor is undone; or whether its price is exactly that of all others with tax, or without it. A
-- variant of which something else is as much more passes: it is larger.
WITH
  stated AS MATERIALIZED (
    SELECT
      variant_id,
      product_id,
      'properties.' || name AS field,
      value,
      number,
      coalesce(number_base, number) AS amount,
      coalesce(base_unit, nullif(lower(trim(unit)), ''), '') AS unit,
      trim(unit) AS written_unit
    FROM
      properties
      JOIN number_names USING (name)
    WHERE
      owner = 'variant'
      AND number > 0
      -- Times, shares and counts are chosen for each variant.
      AND base_unit NOT IN ('s', 'month', 'piece', '%')
      AND NOT is_counter
    UNION ALL
    SELECT
      variant_id,
      product_id,
      'options.' || name,
      value,
      number,
      coalesce(number_base, number),
      coalesce(base_unit, nullif(lower(trim(unit)), ''), ''),
      trim(unit)
    FROM
      options
    WHERE
      number > 0
      AND base_unit NOT IN ('s', 'month', 'piece', '%')
    UNION ALL
    SELECT
      variant_id,
      product_id,
      field,
      format('{:.12g}', price),
      price,
      price,
      currency,
      currency
    FROM
      listed_prices
    WHERE
      owner = 'variant'
  ),
  groups AS MATERIALIZED (
    SELECT
      product_id,
      field,
      unit,
      min(amount, 2) AS lows,
      max(amount, 2) AS highs
    FROM
      stated
    WHERE
      product_id IS NOT NULL
      AND variant_id IS NOT NULL
      AND field IS NOT NULL
      AND isfinite(amount)
    GROUP BY
      product_id,
      field,
      unit
    HAVING
      count(*) >= 4
      AND count(DISTINCT variant_id) = count(*)
  ),
  -- The outermost number of each product on either side, beside the range of the others.
  outermost AS (
    SELECT
      product_id,
      field,
      unit,
      highs[1] AS amount,
      lows[1] AS low,
      highs[2] AS high
    FROM
      groups
    WHERE
      highs[1] > highs[2]
    UNION ALL
    SELECT
      product_id,
      field,
      unit,
      lows[1],
      lows[2],
      highs[1]
    FROM
      groups
    WHERE
      lows[1] < lows[2]
  ),
  factors AS (
    FROM
      (
        VALUES
          (10, ''),
          (100, ''),
          (1000, ''),
          (2.54, 'mm'),
          (25.4, 'mm'),
          (2.20462, 'g'),
          (28.3495, 'g'),
          (453.592, 'g'),
          (29.5735, 'ml'),
          (60, 's')
      ) f (times, of_unit)
  ),
  turned AS (
    SELECT
      times,
      of_unit
    FROM
      factors
    UNION ALL
    SELECT
      1 / times,
      of_unit
    FROM
      factors
  ),
  far AS MATERIALIZED (
    SELECT
      o.product_id,
      o.field,
      o.unit,
      o.amount,
      o.low,
      o.high,
      min(t.times) AS times,
      count(*) AS ways
    FROM
      outermost o
      JOIN turned t ON t.of_unit IN ('', o.unit)
    WHERE
      NOT starts_with(o.field, 'prices')
      AND ln(o.high) - ln(o.low) <= abs(ln(t.times)) / if (t.of_unit = '', 3, 5)
      AND if (o.amount > o.high, ln(o.amount) - ln(o.high), ln(o.low) - ln(o.amount)) >= 0.6 * abs(ln(t.times))
      AND (t.times > 1) = (o.amount > o.high)
      AND o.amount / t.times BETWEEN o.low * 0.99 AND o.high * 1.01
      -- Options are what variants differ by: only a thousand times as much is no choice.
      AND (
        NOT starts_with(o.field, 'options')
        OR abs(ln(t.times)) > ln(900)
      )
    GROUP BY
      o.product_id,
      o.field,
      o.unit,
      o.amount,
      o.low,
      o.high
  ),
  endings AS (
    SELECT
      round(price * 100) % 100 AS ending,
      count(*) AS prices,
      sum(count(*)) OVER () AS all_prices
    FROM
      listed_prices
    GROUP BY
      ending
  ),
  taxed AS MATERIALIZED (
    SELECT
      o.product_id,
      o.field,
      o.unit,
      o.amount,
      o.low,
      o.high,
      if (o.amount > o.high, 1 + p.tax_rate / 100, 1 / (1 + p.tax_rate / 100)) AS times,
      1 AS ways
    FROM
      outermost o
      JOIN products p USING (product_id)
      LEFT JOIN endings e ON e.ending = round(o.amount * 100) % 100
    WHERE
      starts_with(o.field, 'prices')
      AND o.low = o.high
      AND p.tax_rate > 0
      AND abs(
        o.low * if (o.amount > o.high, 1 + p.tax_rate / 100, 1 / (1 + p.tax_rate / 100)) - o.amount
      ) < 0.006
      -- A dearer variant has a price that ends as prices do.
      AND e.prices <= greatest(3, 0.02 * e.all_prices)
  ),
  slips AS (
    SELECT
      s.*,
      f.low,
      f.high,
      f.times,
      f.ways
    FROM
      (
        FROM
          far
        UNION ALL
        FROM
          taxed
      ) f
      JOIN stated s USING (product_id, field, unit, amount)
      -- `1.250` may be a thousand times more than it was read as.
      ANTI JOIN (
        SELECT
          product_id,
          field
        FROM
          stated
          SEMI JOIN far USING (product_id, field)
        WHERE
          regexp_matches(value, '^\D*\d{1,3}[.,]\d{3}(\D|$)')
      ) t USING (product_id, field)
  ),
  -- Variants of which something else is as far off in the same direction.
  larger AS (
    SELECT DISTINCT
      s.variant_id
    FROM
      slips s
      JOIN stated o ON o.variant_id = s.variant_id
      AND o.field <> s.field
      JOIN groups g ON g.product_id = o.product_id
      AND g.field = o.field
      AND g.unit = o.unit
    WHERE
      NOT starts_with(s.field, 'prices')
      AND if (
        s.times > 1,
        o.amount = g.highs[1]
        AND ln(o.amount) - ln(g.highs[2]) >= 0.3 * ln(s.times),
        o.amount = g.lows[1]
        AND ln(g.lows[2]) - ln(o.amount) >= -0.3 * ln(s.times)
      )
  ),
  told AS (
    SELECT
      variant_id,
      unnest(
        max(
          {
            extent: round(abs(ln(times)), 9),
            field: field,
            "value": value,
            proposed: CASE
              WHEN starts_with(field, 'prices') THEN format('{:.12g}', low)
              WHEN ways = 1
              AND (
                times IN (10, 100, 1000)
                OR abs(ln(times) / ln(10) - round(ln(times) / ln(10))) < 0.000001
              ) THEN pim_write_like(value, number, round(number / times, 6), FALSE)
            END,
            sure: 0.9,
            detail: left(pim_field_name(field), 60) || ' ' || pim_written(value, written_unit) || ' (' || if (
              starts_with(field, 'prices'),
              if (times > 1, 'with', 'without') || ' tax beside the others, ' || pim_number(low),
              pim_times(abs(ln(times))) || ' times too ' || if (times > 1, 'much', 'little') || '; others ' || pim_range(low * number / amount, high * number / amount)
            ) || ')'
          }
        )
      )
    FROM
      slips
    WHERE
      variant_id NOT IN (
        SELECT
          variant_id
        FROM
          larger
      )
    GROUP BY
      variant_id
  ),
  judged AS (
    SELECT DISTINCT
      variant_id
    FROM
      stated
      SEMI JOIN groups USING (product_id, field, unit)
    WHERE
      variant_id IS NOT NULL
  )
SELECT
  v.product_id,
  v.variant_id,
  CASE
    WHEN t.variant_id IS NOT NULL THEN TRUE
    WHEN pim_is_unread(v.variant_id, v.properties_state)
    OR pim_is_unread(v.variant_id, v.prices_state) THEN NULL
    ELSE FALSE
  END AS failed,
  t.detail,
  t.extent,
  t.field,
  t.value,
  t.proposed,
  t.sure
FROM
  variants v
  LEFT JOIN told t ON t.variant_id = v.variant_id
WHERE
  v.variant_id IN (
    FROM
      judged
  )
  OR pim_is_unread(v.variant_id, v.properties_state)
