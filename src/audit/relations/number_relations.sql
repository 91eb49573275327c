-- What holds between two or three numbers of nearly all products of a category, or of the whole catalog (scope '', '*variants' of its variants). Forms:
-- `ratio`, one is always so many times the other; `order`, one is never more than the other (`x` at most `y`); `span`, the
-- ratio is always in a narrow range; `sum` and `product`, `z` is made of `x` and `y`; `content`, a pack `z` weighs at least
-- its `x` pieces of `y` each. Candidates are found among a few products of each scope, and are then judged by all of them.
WITH
  scopes AS (
    SELECT
      product_id,
      category AS scope
    FROM
      real_peers
    UNION ALL
    SELECT DISTINCT
      product_id,
      if (product_id < 0, '*variants', '')
    FROM
      field_numbers
  ),
  ranked AS MATERIALIZED (
    SELECT
      scope,
      product_id,
      row_number() OVER (
        PARTITION BY
          scope
        ORDER BY
          hash(product_id),
          product_id
      ) AS place
    FROM
      scopes
    QUALIFY
      count(*) OVER (
        PARTITION BY
          scope
      ) >= $least_related
  ),
  sampled AS MATERIALIZED (
    SELECT
      scope,
      place,
      product_id,
      fid,
      unit,
      is_of_pack,
      starts_with(field, 'prices') AS is_of_price,
      amount,
      size
    FROM
      ranked
      JOIN field_numbers USING (product_id)
      JOIN number_fields USING (fid)
    WHERE
      place <= if (scope IN ('', '*variants'), $most_sampled, $most_sampled_of_category)
  ),
  tested AS MATERIALIZED (
    SELECT
      x.scope,
      x.fid AS x,
      y.fid AS y,
      x.unit = y.unit AS is_alike,
      bool_or(
        x.unit = 'date'
        OR y.unit = 'date'
      ) AS is_of_dates,
      x.unit = y.unit
      AND x.is_of_pack
      AND y.is_of_pack AS are_packs,
      bool_and(
        x.is_of_price
        AND y.is_of_price
      ) AS are_prices,
      count(*) AS n,
      count_if(y.amount >= x.amount) AS above,
      count_if(y.amount <= x.amount) AS below,
      median(y.size - x.size) AS middle,
      quantile_disc(y.size - x.size, [0.04, 0.96]) AS ends,
      quantile_disc(x.size, [0.04, 0.96]) AS x_ends,
      quantile_disc(y.size, [0.04, 0.96]) AS y_ends
    FROM
      sampled x
      JOIN sampled y ON y.product_id = x.product_id
      AND y.scope = x.scope
      AND y.fid > x.fid
    GROUP BY
      x.scope,
      x.fid,
      y.fid,
      x.unit = y.unit,
      x.is_of_pack,
      y.is_of_pack
    HAVING
      count(*) >= 0.6 * $least_related
  ),
  pairs AS (
    SELECT
      scope,
      'ratio' AS form,
      x,
      y
    FROM
      tested
    WHERE
      NOT is_of_dates
      AND ends[2] - ends[1] <= $ratio_width
      AND least(x_ends[2] - x_ends[1], y_ends[2] - y_ends[1]) >= 5 * $ratio_width
    UNION ALL
    SELECT
      scope,
      'order',
      if (above >= below, x, y),
      if (above >= below, y, x)
    FROM
      tested
    WHERE
      is_alike
      AND greatest(above, below) >= 0.94 * n
      -- A pallet holds more than a carton, by far.
      AND (
        are_packs
        OR abs(middle) <= ln($least_near)
      )
      AND above <> below
    UNION ALL
    SELECT
      scope,
      'span',
      x,
      y
    FROM
      tested
    WHERE
      NOT is_of_dates
      AND ends[2] - ends[1] BETWEEN $ratio_width AND $most_span
      AND ends[2] - ends[1] <= 0.6 * least(x_ends[2] - x_ends[1], y_ends[2] - y_ends[1])
      AND (
        scope NOT IN ('', '*variants')
        OR are_prices
        OR is_alike
      )
  ),
  pair_rows AS MATERIALIZED (
    SELECT
      p.scope,
      p.form,
      p.x,
      p.y,
      a.amount AS one,
      b.amount AS other,
      b.size - a.size AS ratio,
      f.step AS one_step,
      g.step AS other_step
    FROM
      pairs p
      JOIN ranked r ON r.scope = p.scope
      AND r.place <= $most_judged
      JOIN field_numbers a ON a.product_id = r.product_id
      AND a.fid = p.x
      JOIN field_numbers b ON b.product_id = r.product_id
      AND b.fid = p.y
      JOIN number_fields f ON f.fid = p.x
      JOIN number_fields g ON g.fid = p.y
  ),
  measured AS (
    SELECT
      scope,
      form,
      x,
      y,
      count(*) AS n,
      median(ratio) AS middle,
      -- One mistake among few does not make the range wide.
      greatest(quantile_disc(ratio, 0.02), min(ratio, 2) [2]) AS low,
      least(quantile_disc(ratio, 0.98), max(ratio, 2) [2]) AS high
    FROM
      pair_rows
    GROUP BY
      scope,
      form,
      x,
      y
    HAVING
      count(*) >= $least_related
  ),
  judged_pairs AS (
    SELECT
      scope,
      form,
      x,
      y,
      min(m.middle) AS middle,
      min(m.low) AS low,
      min(m.high) AS high,
      count(*) FILTER(
        form <> 'ratio'
        OR ratio IS NOT NULL
      ) AS n,
      CASE form
        WHEN 'ratio' THEN count_if(
          abs(ratio - m.middle) <= $ratio_width / 2 + 0.5 * one_step / one + 0.5 * other_step / other
        )
        WHEN 'order' THEN count_if(other >= one)
        ELSE count_if(ratio BETWEEN m.low AND m.high)
      END AS holds,
      -- Near the limit on either side: what must not be more stops there, and what only happens to be less does not.
      count_if(
        other >= one
        AND other - one <= $near_part * abs(other)
      ) AS near,
      count_if(
        other < one
        AND one - other <= $near_part * abs(one)
      ) AS beyond,
      count_if(other = one) AS equals,
      count_if(
        abs(round(one * exp(m.middle) / other_step) * other_step - other) < other_step / 2
      ) AS exact_other,
      count_if(abs(round(other / exp(m.middle) / one_step) * one_step - one) < one_step / 2) AS exact_one
    FROM
      pair_rows
      JOIN measured m USING (scope, form, x, y)
    GROUP BY
      scope,
      form,
      x,
      y
  ),
  kept_pairs AS (
    SELECT
      j.*,
      j.scope = ''
      AND f.is_counted
      AND g.is_counted
      AND f.is_of_pack
      AND g.is_of_pack AS is_of_packs
    FROM
      judged_pairs j
      JOIN number_fields f ON f.fid = j.x
      JOIN number_fields g ON g.fid = j.y
    WHERE
      j.n >= $least_related
      AND CASE j.form
        WHEN 'ratio' THEN j.n - j.holds <= greatest(1, 2 * $most_broken * j.n)
        WHEN 'order' THEN j.n - j.holds <= greatest(1, $most_broken * j.n)
        AND j.equals < 0.97 * j.n
        AND j.beyond <= 1 + $most_broken * j.near
        -- A thing lies in its pack in any way.
        AND NOT (
          f.unit = 'mm'
          AND f.is_of_pack <> g.is_of_pack
        )
        -- Of the sides of things, most are longer than others by their shape.
        AND (
          starts_with(f.field, 'properties.')
          OR starts_with(g.field, 'properties.')
          OR pim_shares_word(f.field, g.field)
          OR is_of_packs
        )
        -- In one category, and without a unit, much is less than something else by chance.
        AND (
          (
            j.scope IN ('', '*variants')
            AND f.unit <> ''
          )
          OR pim_shares_word(f.field, g.field)
          OR is_of_packs
        )
        AND (
          j.near >= greatest($least_near_limit, 0.1 * j.n)
          OR (
            pim_shares_word(f.field, g.field)
            AND j.near >= 3
          )
          OR f.unit = 'date'
          OR is_of_packs
        )
        ELSE j.holds >= 0.95 * j.n
        AND j.high - j.low <= $most_span
      END
  ),
  -- Sums and products that hold in a few products.
  tried AS MATERIALIZED (
    SELECT
      *
    FROM
      sampled
    WHERE
      place <= if (scope = '', 60, 12)
      AND amount > 0
      AND unit <> 'date'
  ),
  hits AS (
    SELECT
      x.scope,
      x.fid AS x,
      y.fid AS y,
      z.fid AS z,
      if (
        z.unit = x.unit
        AND abs(x.amount + y.amount - z.amount) <= 0.01 * z.amount,
        'sum',
        'product'
      ) AS form
    FROM
      tried x
      JOIN tried y ON y.product_id = x.product_id
      AND y.scope = x.scope
      AND y.fid > x.fid
      JOIN tried z ON z.product_id = x.product_id
      AND z.scope = x.scope
      AND z.fid <> x.fid
      AND z.fid <> y.fid
    WHERE
      (
        x.unit = y.unit
        AND z.unit = x.unit
        AND abs(x.amount + y.amount - z.amount) <= 0.01 * z.amount
        AND least(x.amount, y.amount) >= 0.02 * z.amount
      )
      OR (
        abs(x.size + y.size - z.size - round((x.size + y.size - z.size) / ln(10)) * ln(10)) <= 0.015
        AND abs(x.size / ln(10) - round(x.size / ln(10))) > 0.001
        AND abs(y.size / ln(10) - round(y.size / ln(10))) > 0.001
      )
  ),
  triples AS MATERIALIZED (
    SELECT
      scope,
      form,
      x,
      y,
      z
    FROM
      hits
    GROUP BY
      scope,
      form,
      x,
      y,
      z
    HAVING
      count(*) >= 4
  ),
  -- One number after the other: joined at once, all numbers of a product would meet each other.
  triple_ones AS MATERIALIZED (
    SELECT
      t.*,
      a.product_id,
      a.amount AS one,
      a.size AS one_size
    FROM
      triples t
      JOIN field_numbers a ON a.fid = t.x
    WHERE
      a.amount > 0
  ),
  triple_pairs AS MATERIALIZED (
    SELECT
      t.*,
      b.amount AS second,
      b.size AS second_size
    FROM
      triple_ones t
      JOIN field_numbers b ON b.product_id = t.product_id
      AND b.fid = t.y
    WHERE
      b.amount > 0
  ),
  triple_rows AS MATERIALIZED (
    SELECT
      t.scope,
      t.form,
      t.x,
      t.y,
      t.z,
      CASE t.form
        WHEN 'sum' THEN ln(c.amount) - ln(one + second)
        ELSE c.size - one_size - second_size
      END AS ratio,
      one,
      second,
      one_size,
      second_size,
      c.amount AS total,
      f.step
    FROM
      triple_pairs t
      JOIN field_numbers c ON c.product_id = t.product_id
      AND c.fid = t.z
      JOIN number_fields f ON f.fid = t.z
      JOIN ranked r ON r.scope = t.scope
      AND r.product_id = t.product_id
      AND r.place <= $most_judged
    WHERE
      c.amount > 0
  ),
  triple_middles AS (
    SELECT
      scope,
      form,
      x,
      y,
      z,
      if (form = 'sum', 0, round(median(ratio) / ln(10)) * ln(10)) AS middle
    FROM
      triple_rows
    GROUP BY
      scope,
      form,
      x,
      y,
      z
    HAVING
      count(*) >= $least_related
      AND abs(median(ratio) - round(median(ratio) / ln(10)) * ln(10)) <= 0.02
  ),
  kept_triples AS (
    SELECT
      scope,
      form,
      x,
      y,
      z,
      min(middle) AS middle,
      count(*) AS n,
      count_if(abs(ratio - middle) <= 0.02 + 0.5 * step / total) AS holds,
      count_if(
        abs(
          round(if (form = 'sum', one + second, one * second * exp(middle)) / step) * step - total
        ) < step / 2
      ) AS exact_other
    FROM
      triple_rows
      JOIN triple_middles USING (scope, form, x, y, z)
    GROUP BY
      scope,
      form,
      x,
      y,
      z
    HAVING
      -- Nobody meets an equation by chance.
      n - holds <= greatest(1, 3 * $most_broken * n)
      AND (
        form = 'sum'
        OR least(
          quantile_disc(one_size, 0.9) - quantile_disc(one_size, 0.1),
          quantile_disc(second_size, 0.9) - quantile_disc(second_size, 0.1)
        ) >= 5 * $ratio_width
      )
  ),
  -- What lies in a pack: its pieces, the weight of one of them, and its own weight.
  contents AS (
    SELECT
      x.fid AS x,
      y.fid AS y,
      z.fid AS z,
      count(*) AS n,
      count_if(c.size - a.size - b.size >= - $least_ratio_of_pack) AS holds
    FROM
      number_fields x
      JOIN number_fields z ON z.unit = 'g'
      AND z.is_of_pack
      AND (
        pim_shares_word(x.field, z.field)
        OR starts_with(z.field, x.field || ', ')
      )
      JOIN number_fields y ON y.unit = 'g'
      AND NOT y.is_of_pack
      JOIN field_numbers a ON a.fid = x.fid
      JOIN field_numbers b ON b.product_id = a.product_id
      AND b.fid = y.fid
      JOIN field_numbers c ON c.product_id = a.product_id
      AND c.fid = z.fid
    WHERE
      x.is_counted
      AND x.is_of_pack
    GROUP BY
      x.fid,
      y.fid,
      z.fid
    HAVING
      count(*) >= $least_related
      AND count(*) - holds <= greatest(1, 2 * $most_broken * count(*))
      -- The goods are most of what a pack weighs.
      AND median(c.size - a.size - b.size) <= $most_ratio_of_pack
  ),
  kept AS (
    SELECT
      '' AS scope,
      'content' AS form,
      x,
      y,
      z,
      0.0::DOUBLE AS middle,
      NULL::DOUBLE AS low,
      NULL::DOUBLE AS high,
      n,
      holds,
      NULL::DOUBLE AS exact_one,
      NULL::DOUBLE AS exact_other
    FROM
      contents
    UNION ALL
    BY NAME
    SELECT
      scope,
      form,
      x,
      y,
      NULL::BIGINT AS z,
      middle,
      low,
      high,
      n,
      holds,
      exact_one / n AS exact_one,
      exact_other / n AS exact_other
    FROM
      kept_pairs
    UNION ALL
    BY NAME
    SELECT
      scope,
      form,
      x,
      y,
      z,
      middle,
      n,
      holds,
      exact_other / n AS exact_other
    FROM
      kept_triples
  )
  -- What holds in the whole catalog is not told again of each category, nor an order beside a ratio.
SELECT
  *
FROM
  kept
QUALIFY
  (
    scope IN ('', '*variants')
    OR count_if(scope = '') OVER (
      PARTITION BY
        form,
        x,
        y,
        z
    ) = 0
  )
  AND (
    form NOT IN ('order', 'span')
    OR count_if(form = 'ratio') OVER (
      PARTITION BY
        scope = '*variants',
        least(x, y),
        greatest(x, y)
    ) = 0
  )
