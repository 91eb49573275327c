-- Whether numbers of a product break what holds between them in nearly all others: see the relation `number_relations`.
-- Numbers that are off by little are not judged: they may be rounded. Of the numbers of a broken relation the one is named
-- that breaks most relations, else the one that is unusual by itself, else the last.
WITH
  steps AS (
    SELECT
      times,
      of_unit,
      ln(times) AS step
    FROM
      (
        VALUES
          (10, ''),
          (100, ''),
          (1000, ''),
          (0.1, ''),
          (0.01, ''),
          (0.001, ''),
          (2.20462, 'g'),
          (1 / 2.20462, 'g'),
          (28.3495, 'g'),
          (1 / 28.3495, 'g'),
          (2.54, 'mm'),
          (1 / 2.54, 'mm'),
          (25.4, 'mm'),
          (1 / 25.4, 'mm')
      ) f (times, of_unit)
  ),
  members AS (
    SELECT
      product_id,
      category AS scope
    FROM
      real_peers
    WHERE
      NOT is_wide
    UNION ALL
    SELECT DISTINCT
      product_id,
      if (product_id < 0, '*variants', '')
    FROM
      field_numbers
  ),
  beside AS MATERIALIZED (
    SELECT
      m.product_id,
      r.*,
      a.amount AS one,
      b.amount AS other,
      c.amount AS total,
      CASE form
        WHEN 'sum' THEN c.size - ln(a.amount + b.amount)
        WHEN 'product' THEN c.size - a.size - b.size
        WHEN 'content' THEN c.size - a.size - b.size
        ELSE b.size - a.size
      END AS ratio
    FROM
      number_relations r
      JOIN members m USING (scope)
      JOIN field_numbers a ON a.product_id = m.product_id
      AND a.fid = r.x
      JOIN field_numbers b ON b.product_id = m.product_id
      AND b.fid = r.y
      LEFT JOIN field_numbers c ON c.product_id = m.product_id
      AND c.fid = r.z
    WHERE
      r.z IS NULL
      OR c.fid IS NOT NULL
  ),
  suspects AS MATERIALIZED (
    SELECT
      *
    FROM
      beside
    WHERE
      CASE form
        WHEN 'order' THEN other < one
        WHEN 'span' THEN ratio NOT BETWEEN low AND high
        WHEN 'content' THEN ratio < - $least_ratio_of_pack
        ELSE abs(ratio - middle) > ln(1.1)
      END
  ),
  stepped AS (
    SELECT
      s.*,
      f.step AS one_step,
      g.step AS other_step,
      h.step AS total_step,
      f.is_counted
      AND g.is_counted AS are_counted,
      -- Prices in two currencies keep to a rate.
      f.unit <> g.unit
      AND starts_with(f.field, 'prices')
      AND starts_with(g.field, 'prices')
      AND s.high - s.low <= $most_span_of_rate
      AND s.holds >= 0.97 * s.n
      AND greatest(s.ratio - s.high, s.low - s.ratio) >= $least_off_rate AS is_off_rate,
      t.times
    FROM
      suspects s
      JOIN number_fields f ON f.fid = s.x
      JOIN number_fields g ON g.fid = s.y
      LEFT JOIN number_fields h ON h.fid = s.z
      LEFT JOIN steps t ON form = 'span'
      AND (
        t.of_unit = ''
        OR (
          t.of_unit = f.unit
          AND t.of_unit = g.unit
          AND s.holds >= 0.97 * s.n
        )
      )
      AND s.high - s.low <= abs(t.step) / 1.5
      AND s.ratio - t.step BETWEEN s.low - 0.02 AND s.high + 0.02
      AND if (s.ratio > s.high, s.ratio - s.high, s.low - s.ratio) >= 0.5 * abs(t.step)
  ),
  broken AS MATERIALIZED (
    SELECT
      *,
      CASE form
        WHEN 'ratio' THEN 1
        WHEN 'sum' THEN 2
        WHEN 'product' THEN 3
        WHEN 'order' THEN 4
        ELSE 5
      END AS rank
    FROM
      stepped
    WHERE
      CASE form
        WHEN 'order' THEN (
          are_counted
          OR one - other > 0.01 * abs(one)
        )
        AND one - other >= 0.99 * greatest(one_step, other_step)
        WHEN 'span' THEN times IS NOT NULL
        OR is_off_rate
        WHEN 'content' THEN one * other - total > total_step
        WHEN 'ratio' THEN abs(ratio - middle) > 3 * ($ratio_width / 2 + 0.5 * one_step / abs(one) + 0.5 * other_step / abs(other))
        ELSE abs(ratio - middle) > 3 * (0.02 + 0.5 * total_step / abs(total))
      END
      -- Several that are off by the same little are of another kind, such as books with a tax of their own.
    QUALIFY
      form <> 'ratio'
      OR abs(ratio - middle) > $most_off_of_kind
      OR count(*) OVER (
        PARTITION BY
          scope,
          x,
          y,
          round(ratio / $ratio_width)
      ) <= $few_alike_slips
  ),
  -- How unusual each number of these products is by itself, in the category where it is most usual.
  odds AS (
    SELECT
      v.product_id,
      f.fid,
      min(if (v.size BETWEEN r.low AND r.high, 0, abs(v.size - r.middle) / r.spread)) AS spreads
    FROM
      number_values v
      JOIN number_fields f USING (field, unit)
      JOIN number_peers g USING (product_id)
      JOIN number_ranges r USING (category, field, unit)
    WHERE
      NOT g.is_wide
      AND v.product_id IN (
        SELECT
          product_id
        FROM
          broken
      )
    GROUP BY
      v.product_id,
      f.fid
  ),
  parts AS (
    SELECT
      product_id,
      scope,
      form,
      x,
      y,
      z,
      unnest([{fid: x, place: 1}, {fid: y, place: 2}, {fid: z, place: 3}], recursive := TRUE)
    FROM
      broken
  ),
  weighed AS (
    SELECT
      p.product_id,
      p.fid,
      count(DISTINCT (form, x, y, coalesce(z, 0))) AS votes,
      round(coalesce(max(o.spreads), 0), 3) AS spreads,
      max(place) AS place
    FROM
      parts p
      LEFT JOIN odds o USING (product_id, fid)
    WHERE
      p.fid IS NOT NULL
    GROUP BY
      p.product_id,
      p.fid
  ),
  blamed AS (
    SELECT
      product_id,
      max(
        {
          votes: votes,
          is_odd: spreads >= $among_spreads,
          spreads: if (spreads >= $among_spreads, spreads, 0),
          place: place,
          fid: fid
        }
      ) AS worst,
      max(
        {
          votes: votes,
          is_odd: spreads >= $among_spreads,
          spreads: if (spreads >= $among_spreads, spreads, 0),
          place: place,
          fid: fid
        },
        2
      ) AS two
    FROM
      weighed
    GROUP BY
      product_id
  ),
  chosen AS (
    SELECT
      b.product_id,
      a.worst.fid AS fid,
      -- Whether it is clear which of the numbers is wrong.
      (
        a.two[2].votes < a.worst.votes
        AND a.worst.votes >= 2
      )
      OR (
        a.worst.spreads >= $far_spreads
        AND NOT (
          a.two[2].votes = a.worst.votes
          AND a.two[2].is_odd
        )
      ) AS is_clear,
      min(
        {
          rank: b.rank,
          others: - b.holds,
          scope: b.scope,
          form: b.form,
          x: b.x,
          y: b.y,
          z: b.z,
          n: b.n,
          holds: b.holds,
          middle: b.middle,
          times: b.times,
          one: b.one,
          other: b.other,
          total: b.total,
          exact_one: b.exact_one,
          exact_other: b.exact_other,
          ratio: b.ratio
        }
      ) AS rule
    FROM
      broken b
      JOIN blamed a USING (product_id)
    WHERE
      a.worst.fid IN (b.x, b.y)
      OR a.worst.fid = b.z
    GROUP BY
      b.product_id,
      a.worst,
      a.two
  ),
  -- What the parts of an equation would be if the last number of it were right.
  alternatives AS (
    SELECT
      c.product_id,
      bool_or(
        part BETWEEN f.low * 0.9 AND f.high * 1.1
        AND abs(part / f.step - round(part / f.step)) < 0.02
      ) AS may_be_part
    FROM
      (
        SELECT
          product_id,
          unnest(
            CASE rule.form
              WHEN 'sum' THEN [
                {fid: rule.x, part: rule.total - rule.other},
                {fid: rule.y, part: rule.total - rule.one}
              ]
              WHEN 'product' THEN [
                {fid: rule.x, part: rule.total / rule.other / exp(rule.middle)},
                {fid: rule.y, part: rule.total / rule.one / exp(rule.middle)}
              ]
            END,
            recursive := TRUE
          )
        FROM
          chosen
        WHERE
          fid = rule.z
      ) c
      JOIN number_fields f USING (fid)
    GROUP BY
      c.product_id
  ),
  named AS (
    SELECT
      c.* EXCLUDE (is_clear),
      c.is_clear
      OR NOT coalesce(q.may_be_part, TRUE) AS is_clear,
      v.field,
      v.unit,
      v.value,
      v.number,
      v.amount,
      f.step,
      f.has_comma,
      pim_field_name(v.field) || ' ' || pim_written(v.value, v.written_unit) AS told,
      pim_field_name(x.field) || ' ' || pim_written(x.value, x.written_unit) AS told_x,
      pim_field_name(y.field) || ' ' || pim_written(y.value, y.written_unit) AS told_y,
      pim_field_name(z.field) || ' ' || pim_written(z.value, z.written_unit) AS told_z,
      CASE
        WHEN rule.form = 'ratio'
        AND c.fid = rule.y
        AND rule.exact_other >= 0.95 THEN rule.one * exp(rule.middle)
        WHEN rule.form = 'ratio'
        AND c.fid = rule.x
        AND rule.exact_one >= 0.95 THEN rule.other / exp(rule.middle)
        WHEN rule.form = 'sum'
        AND c.fid = rule.z
        AND rule.exact_other >= 0.95 THEN rule.one + rule.other
        WHEN rule.form = 'product'
        AND c.fid = rule.z
        AND rule.exact_other >= 0.95 THEN rule.one * rule.other * exp(rule.middle)
        WHEN rule.form = 'sum'
        AND rule.exact_other >= 0.95 THEN rule.total - if (c.fid = rule.x, rule.other, rule.one)
        WHEN rule.form = 'product'
        AND rule.exact_other >= 0.95 THEN rule.total / exp(rule.middle) / if (c.fid = rule.x, rule.other, rule.one)
      END AS meant
    FROM
      chosen c
      LEFT JOIN alternatives q ON q.product_id = c.product_id
      JOIN number_fields f ON f.fid = c.fid
      JOIN number_values v ON v.product_id = c.product_id
      AND v.field = f.field
      AND v.unit = f.unit
      JOIN number_fields fx ON fx.fid = c.rule.x
      JOIN number_values x ON x.product_id = c.product_id
      AND x.field = fx.field
      AND x.unit = fx.unit
      JOIN number_fields fy ON fy.fid = c.rule.y
      JOIN number_values y ON y.product_id = c.product_id
      AND y.field = fy.field
      AND y.unit = fy.unit
      LEFT JOIN number_fields fz ON fz.fid = c.rule.z
      LEFT JOIN number_values z ON z.product_id = c.product_id
      AND z.field = fz.field
      AND z.unit = fz.unit
  ),
  told AS (
    SELECT
      product_id,
      field,
      "value",
      CASE
        WHEN NOT is_clear THEN NULL
        WHEN rule.form = 'span' THEN pim_write_like(
          value,
          number,
          round(number / if (fid = rule.y, rule.times, 1 / rule.times), 6),
          has_comma
        )
        WHEN meant > 0 THEN pim_write_like(
          value,
          number,
          round(round(meant / step) * step * number / amount, 6),
          has_comma
        )
      END AS proposed,
      if (is_clear, 0.9, 0.6) AS sure,
      round(coalesce(abs(rule.ratio - rule.middle), 1), 9) AS extent,
      CASE rule.form
        WHEN 'order' THEN if (
          fid = rule.y,
          told_y || ' (less than ' || told_x,
          told_x || ' (more than ' || told_y
        ) || '; ' || rule.holds || ' of ' || (rule.n - 1) || ' others have it the other way)'
        WHEN 'content' THEN told || ' (' || told_x || ' of ' || told_y || if (
          fid = rule.z,
          ' weigh ' || pim_number(rule.one * rule.other * number / amount),
          ', in all ' || told_z
        ) || '; ' || rule.holds || ' of ' || rule.n || ' weigh no more than their pack)'
        WHEN 'sum' THEN told || ' (' || told_x || ' and ' || told_y || if (
          fid = rule.z,
          ' make ' || pim_number((rule.one + rule.other) * number / amount),
          ', in all ' || told_z
        ) || '; it is the sum in ' || rule.holds || ' of ' || rule.n || ')'
        WHEN 'product' THEN told || ' (' || told_x || ' × ' || told_y || if (
          fid = rule.z,
          ' make ' || pim_number(rule.one * rule.other * exp(rule.middle) * number / amount),
          ', in all ' || told_z
        ) || '; it is the product in ' || rule.holds || ' of ' || rule.n || ')'
        WHEN 'ratio' THEN told || ' (beside ' || if (fid = rule.y, told_x, told_y) || ' it would be ' || pim_number(
          if (fid = rule.y, rule.one * exp(rule.middle), rule.other / exp(rule.middle)) * number / amount
        ) || ' in ' || rule.holds || ' of ' || rule.n || ')'
        WHEN 'span' THEN CASE
          WHEN rule.times IS NULL THEN told || ' (beside ' || if (fid = rule.y, told_x, told_y) || ' it would be about ' || pim_number(
            round(
              if (fid = rule.y, rule.one * exp(rule.middle), rule.other / exp(rule.middle)) * number / amount,
              2
            )
          ) || ' by ' || rule.holds || ' of ' || rule.n || ')'
          ELSE told || ' (' || pim_times(abs(ln(rule.times))) || ' times too ' || if ((rule.times > 1) = (fid = rule.y), 'much', 'little') || ' beside ' || if (fid = rule.y, told_x, told_y) || ', by ' || rule.holds || ' of ' || rule.n || ')'
        END
      END AS detail
    FROM
      named
  ),
  owned AS (
    SELECT
      coalesce(v.product_id, t.product_id) AS product_id,
      max(
        {
          extent: extent,
          detail: coalesce('variant ' || left(v.code, 40) || ': ', '') || detail,
          field: field,
          "value": "value",
          proposed: proposed,
          sure: sure
        }
      ) AS worst
    FROM
      told t
      LEFT JOIN variants v ON v.variant_id = - t.product_id
    GROUP BY ALL
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
  t.worst.detail AS detail,
  t.worst.extent AS extent,
  t.worst.field AS field,
  t.worst."value" AS "value",
  t.worst.proposed AS proposed,
  t.worst.sure AS sure
FROM
  products p
  LEFT JOIN owned t ON t.product_id = p.product_id
WHERE
  p.product_id IN (
    SELECT
      coalesce(v.product_id, b.product_id)
    FROM
      beside b
      LEFT JOIN variants v ON v.variant_id = - b.product_id
  )
  OR pim_is_unread(p.product_id, p.properties_state)
