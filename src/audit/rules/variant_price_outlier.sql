-- Whether a price is alone far above or below the others of its product, which are alike, and fits among them once
-- its decimal point is moved back. A variant that has as much more of something, such as pieces in a pack, passes.
WITH
  listed AS MATERIALIZED (
    SELECT
      *
    FROM
      listed_prices
    WHERE
      product_id IS NOT NULL
  ),
  groups AS MATERIALIZED (
    SELECT
      product_id,
      currency,
      list,
      min(price, 2) AS lows,
      max(price, 2) AS highs
    FROM
      listed
    GROUP BY ALL
    HAVING
      count(*) > $least_peers
      AND count(variant_id) > 0
  ),
  far AS (
    SELECT
      product_id,
      currency,
      list,
      price,
      low,
      high,
      ln(price) - ln(if (price > high, high, low)) AS apart
    FROM
      (
        SELECT
          * EXCLUDE (lows, highs),
          highs[1] AS price,
          lows[1] AS low,
          highs[2] AS high
        FROM
          groups
        UNION ALL
        SELECT
          * EXCLUDE (lows, highs),
          lows[1],
          lows[2],
          highs[1]
        FROM
          groups
      )
    WHERE
      high <= 10 * low
      AND (
        price * $rounded >= $tolerance_times * high
        OR price * $tolerance_times <= low * $rounded
      )
  ),
  slips AS (
    SELECT
      l.variant_id,
      l.field,
      f.price / power(10, round(log10(f.price) - log10(sqrt(low) * sqrt(high)))) AS moved_back,
      f.*
    FROM
      far f
      JOIN listed l ON l.product_id = f.product_id
      AND l.currency = f.currency
      AND l.list = f.list
      AND l.price = f.price
    WHERE
      l.variant_id IS NOT NULL
      AND f.price / power(10, round(log10(f.price) - log10(sqrt(low) * sqrt(high)))) BETWEEN low / $rounded AND high * $rounded
      -- Where the others differ by more, as with sizes, it has to become the price of one of them.
      AND (
        high <= 3 * low
        OR EXISTS (
          FROM
            listed o
          WHERE
            o.product_id = f.product_id
            AND o.currency = f.currency
            AND o.list = f.list
            AND abs(
              o.price - f.price / power(10, round(log10(f.price) - log10(sqrt(low) * sqrt(high))))
            ) < 0.005
        )
      )
  ),
  amounts AS (
    SELECT
      variant_id,
      product_id,
      lower(trim(name)) AS name,
      base_unit,
      max(coalesce(number_base, number)) AS amount
    FROM
      options
    WHERE
      coalesce(number_base, number) > 0
      AND product_id IN (
        SELECT
          product_id
        FROM
          slips
      )
    GROUP BY ALL
  ),
  packs AS (
    SELECT DISTINCT
      s.variant_id
    FROM
      slips s
      JOIN amounts a USING (variant_id)
      JOIN amounts o ON o.product_id = s.product_id
      AND o.variant_id <> s.variant_id
      AND o.name = a.name
      AND o.base_unit IS NOT DISTINCT FROM a.base_unit
    WHERE
      (ln(a.amount) - ln(o.amount)) * sign(apart) >= 0.5 * abs(apart)
  ),
  told AS (
    SELECT
      variant_id,
      unnest(
        max(
          {
            extent: abs(apart),
            detail: pim_price(price, currency) || ' (others ' || pim_range(low, high) || ')',
            field: field,
            "value": format('{:.12g}', price),
            proposed: CASE
              WHEN low = high THEN format('{:.12g}', low)
              -- A tenth of a price was rounded.
              WHEN apart > 0
              OR abs(price * 100 - round(price * 100)) > 0.001 THEN format('{:.12g}', round(moved_back, 6))
            END
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
          packs
      )
    GROUP BY
      variant_id
  ),
  judged AS (
    SELECT DISTINCT
      l.variant_id,
      t.variant_id IS NOT NULL AS is_wrong,
      extent,
      detail,
      t.field,
      t.value,
      t.proposed
    FROM
      listed l
      LEFT JOIN told t USING (variant_id)
    WHERE
      l.variant_id IS NOT NULL
      AND l.product_id IN (
        SELECT
          product_id
        FROM
          groups
      )
  )
SELECT
  v.product_id,
  v.variant_id,
  CASE
    WHEN pim_is_unread(v.variant_id, v.prices_state)
    AND NOT coalesce(r.is_wrong, FALSE) THEN NULL
    ELSE r.is_wrong
  END AS failed,
  r.detail,
  r.extent,
  r.field,
  r.value,
  r.proposed,
  $sure_of_decimals AS sure
FROM
  variants v
  LEFT JOIN judged r ON r.variant_id = v.variant_id
WHERE
  r.variant_id IS NOT NULL
  OR pim_is_unread(v.variant_id, v.prices_state)
