-- Whether an amount contradicts the unit of the others in every category that can tell. It does if its unit
-- measures something else than nearly all others, or if its unit is another one of the same kind although the
-- numbers are alike. Weight and volume are one kind, because liquids are sold by either.
WITH
  amounts AS MATERIALIZED (
    SELECT
      product_id,
      category,
      key,
      name,
      if (is_dimension, 'dimensions.', 'properties.') || name AS field,
      value,
      CASE
        WHEN base_unit IN ('g', 'ml') THEN 'content'
        ELSE base_unit
      END AS kind,
      number,
      round(log10(abs(number_base)) - log10(abs(number)), 2) AS factor,
      coalesce(
        unit,
        CASE
          WHEN number <> number_base THEN nullif(regexp_extract(value, '[0-9]\s*([^\s0-9.,;()]{1,10})', 1), '')
        END,
        base_unit
      ) AS unit,
      written
    FROM
      told_numbers
      JOIN peer_groups USING (product_id)
    WHERE
      NOT is_wide
      AND number <> 0
      AND number_base <> 0
  ),
  units AS MATERIALIZED (
    SELECT
      category,
      key,
      kind,
      factor,
      count(*) AS products,
      median(ln(abs(number))) AS size,
      1.4826 * mad(ln(abs(number))) AS spread,
      min(unit) AS unit
    FROM
      amounts
    GROUP BY ALL
  ),
  kinds AS (
    SELECT
      category,
      key,
      kind,
      sum(products) AS products,
      arg_max(unit, (products, unit)) AS unit
    FROM
      units
    GROUP BY ALL
  ),
  named AS MATERIALIZED (
    SELECT
      category,
      key,
      sum(products) AS products,
      max(products) AS most,
      arg_max(kind, (products, kind)) AS kind,
      arg_max(unit, (products, unit)) AS unit
    FROM
      kinds
    GROUP BY ALL
    HAVING
      sum(products) >= $least_peers
  ),
  odd AS (
    SELECT
      k.category,
      k.key,
      k.kind,
      NULL::DOUBLE AS factor,
      NULL::DOUBLE AS size,
      n.most AS others,
      n.most || ' others have it in ' || n.unit AS instead
    FROM
      kinds k
      JOIN named n USING (category, key)
    WHERE
      k.kind <> n.kind
      AND n.most * 100 >= $least_percent * n.products
    UNION ALL
    SELECT
      u.category,
      u.key,
      u.kind,
      u.factor,
      o.size,
      o.products,
      o.products || ' others have it in ' || o.unit || ', with numbers alike'
    FROM
      units u
      JOIN units o ON o.category = u.category
      AND o.key = u.key
      AND o.kind = u.kind
    WHERE
      o.products + u.products >= $least_peers
      AND o.products * 100 >= $least_percent * (o.products + u.products)
      AND abs(u.factor - o.factor) >= greatest(log10($apart_unit_times), $apart_unit_spreads * o.spread / ln(10))
  ),
  verdicts AS (
    SELECT
      a.product_id,
      a.key,
      o.others,
      a.field,
      a.value,
      left(name, 60) || ' is ' || written || ' (' || o.instead || ')' AS written
    FROM
      amounts a
      SEMI JOIN named n ON n.category = a.category
      AND n.key = a.key
      LEFT JOIN odd o ON o.category = a.category
      AND o.key = a.key
      AND o.kind = a.kind
      AND coalesce(o.factor, a.factor) = a.factor
      AND coalesce(abs(ln(abs(a.number)) - o.size) <= ln($alike_times), TRUE)
  ),
  judged AS (
    SELECT
      product_id,
      bool_or(is_odd) AS is_odd,
      unnest(max(worst) FILTER(is_odd))
    FROM
      (
        SELECT
          product_id,
          key,
          bool_and(written IS NOT NULL) AS is_odd,
          max(others) AS others,
          max({others: others, written: written, field: field, "value": value}) FILTER(written IS NOT NULL) AS worst
        FROM
          verdicts
        GROUP BY
          product_id,
          key
      )
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN pim_is_unread(p.product_id, p.properties_state)
    AND NOT coalesce(r.is_odd, FALSE) THEN NULL
    ELSE r.is_odd
  END AS failed,
  left(r.written, 200) AS detail,
  r.others AS extent,
  r.field,
  r.value
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR pim_is_unread(p.product_id, p.properties_state)
