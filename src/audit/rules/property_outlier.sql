-- Whether an amount is far from those of the same name and unit, in every category of the product that can tell:
-- see price_outlier.sql. Weights and dimensions are left out.
WITH
  valued AS MATERIALIZED (
    SELECT
      *,
      coalesce(FALSE, FALSE) AS is_dummy
    FROM
      (
        SELECT DISTINCT
          product_id,
          category,
          is_wide,
          key,
          coalesce(base_unit, unit) AS unit,
          CASE
            WHEN number > 0 THEN ln(coalesce(number_base, number))
          END AS size,
          left(name || ' ' || written, 200) AS written
        FROM
          told_numbers
          JOIN peer_groups USING (product_id)
        WHERE
          number >= 0
          AND coalesce(number_base, number) >= 0
          AND NOT is_weight
          AND edge IS NULL
          AND NOT is_dimension
      )
  ),
  stats AS (
    SELECT
      category,
      key,
      unit,
      count(size) AS n,
      count(DISTINCT size) AS kinds,
      median(size) AS middle,
      greatest(1.4826 * mad(size), $least_spread) AS spread,
      count(*) > count(size) AS has_zero
    FROM
      valued
    GROUP BY
      category,
      key,
      unit
  ),
  placed AS (
    SELECT
      v.*,
      n,
      kinds,
      middle,
      spread,
      has_zero,
      size - middle AS apart,
      if (size > middle, size - lag (size) OVER sorted, lead (size) OVER sorted - size) AS gap
    FROM
      valued v
      JOIN stats s ON s.category IS NOT DISTINCT FROM v.category
      AND s.key IS NOT DISTINCT FROM v.key
      AND s.unit IS NOT DISTINCT FROM v.unit
    WHERE
      size IS NOT NULL
    WINDOW
      sorted AS (
        PARTITION BY
          v.category,
          v.key,
          v.unit
        ORDER BY
          size
      )
  ),
  scored AS (
    SELECT
      *,
      abs(apart) / spread AS spreads,
      round(apart / ln(10)) AS places,
      abs(apart - round(apart / ln(10)) * ln(10)) / spread AS moved
    FROM
      placed
  ),
  suspected AS MATERIALIZED (
    SELECT
      *,
      CASE
        WHEN apart < 0
        AND has_zero THEN FALSE
        WHEN is_dummy THEN spreads >= 2
        WHEN abs(apart) < ln($tolerance_times) THEN FALSE
        WHEN places <> 0
        AND moved <= $among_spreads THEN spreads >= $far_spreads
        OR (
          spreads >= $apart_spreads
          AND gap >= ln($apart_times)
        )
        ELSE spreads >= $far_spreads
        AND abs(apart) >= 2 * ln($tolerance_times)
        AND gap >= ln($apart_times)
      END AS is_far
    FROM
      scored
    WHERE
      n > $least_peers
      AND kinds >= $least_kinds
  ),
  cleared AS MATERIALIZED (
    SELECT
      s.*,
      CASE
        WHEN is_far THEN (
          is_dummy
          OR places = 0
          OR TRUE
        )
        ELSE is_far
      END AS is_odd
    FROM
      suspected s
  ),
  crowds AS (
    SELECT
      category,
      key,
      unit,
      apart > 0 AS is_high,
      count(DISTINCT product_id) AS products
    FROM
      cleared
    WHERE
      is_odd
      AND NOT is_dummy
    GROUP BY
      category,
      key,
      unit,
      apart > 0
  ),
  decided AS (
    SELECT
      s.*,
      CASE
        WHEN is_odd
        AND NOT is_dummy
        AND c.products > greatest($few_outliers, $most_outlier_share * n) THEN NULL
        ELSE is_odd
      END AS is_wrong
    FROM
      cleared s
      LEFT JOIN crowds c ON c.category IS NOT DISTINCT FROM s.category
      AND c.key IS NOT DISTINCT FROM s.key
      AND c.unit IS NOT DISTINCT FROM s.unit
      AND c.is_high = (s.apart > 0)
  ),
  each_value AS (
    SELECT
      product_id,
      written,
      bool_and(is_wrong) AS is_wrong,
      min(abs(apart)) FILTER(is_wrong) AS extent,
      arg_min(apart, abs(apart)) FILTER(is_wrong) AS apart
    FROM
      decided
    WHERE
      NOT is_wide
    GROUP BY
      product_id,
      key,
      unit,
      size,
      written
  ),
  judged AS (
    SELECT
      product_id,
      CASE
        WHEN bool_or(is_wrong) THEN TRUE
        WHEN count(is_wrong) = count(*) THEN FALSE
      END AS is_wrong,
      max(extent) FILTER(is_wrong) AS extent,
      arg_max(
        written || ' (' || pim_times(apart) || ' times what is usual in its category)',
        extent
      ) FILTER(is_wrong) AS detail
    FROM
      each_value
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN pim_is_unread(p.product_id, p.properties_state)
    AND NOT coalesce(r.is_wrong, FALSE) THEN NULL
    ELSE r.is_wrong
  END AS failed,
  left(r.detail, 300) AS detail,
  r.extent
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR pim_is_unread(p.product_id, p.properties_state)
