-- Whether a price is far from those of the same currency and list, in every category of the product that can tell,
-- or from those of its variants. A far value lies beyond the spread of the others. In addition it fits among them
-- once its decimal point is moved back, or it is twice as far and stands apart. `size` and `apart` are logarithms.
-- If a product has no price, the median of its variants' prices stands for it, so that neither a sample nor the
-- number of variants matters. A price above another price of the product adds a row with the ratio of the two.
-- Goods of another kind (`other_kinds`) are far by their weight, too, in the same direction. Dummies are prices
-- that people type if they know none: 0.01, 1, 1.11, 999.99, 9999, 123.45.
-- The decimal point of an odd price may have been moved if, moved back, it ends like others in this currency. A
-- price ten times too high ends in 0. A price ten times too low was rounded, so ten endings are possible.
WITH
  valued AS MATERIALIZED (
    SELECT
      *,
      coalesce(
        (
          cents IN (
            1,
            10,
            100,
            99,
            123,
            1230,
            12300,
            1234,
            123400,
            12345,
            1234500,
            123456,
            12345600
          )
          OR regexp_full_match(cents::VARCHAR, '1{3,}0*|9{5,}0*|9{4}00+')
        ),
        FALSE
      ) AS is_dummy
    FROM
      (
        WITH
          listed AS MATERIALIZED (
            SELECT
              *
            FROM
              listed_prices
            WHERE
              product_id IS NOT NULL
          ),
          own AS (
            SELECT
              *,
              min(price) OVER (
                PARTITION BY
                  product_id,
                  currency
              ) AS lowest
            FROM
              listed
            WHERE
              owner = 'product'
          ),
          told AS (
            SELECT
              product_id,
              currency,
              list,
              price AS amount,
              TRUE AS is_plain,
              pim_number(price) || coalesce(' ' || nullif(currency, ''), '') AS written
            FROM
              own
            UNION ALL
            SELECT
              product_id,
              currency,
              list || ' above another',
              price / lowest,
              FALSE,
              pim_number(price) || coalesce(' ' || nullif(currency, ''), '') || ' beside ' || pim_number(lowest)
            FROM
              own
            WHERE
              price > lowest
              AND isfinite(price / lowest)
            UNION ALL
            SELECT
              product_id,
              currency,
              list,
              price,
              TRUE,
              pim_number(price) || coalesce(' ' || nullif(currency, ''), '') || ' on variants'
            FROM
              (
                SELECT
                  product_id,
                  currency,
                  list,
                  quantile_disc(price, 0.5) AS price
                FROM
                  listed
                WHERE
                  product_id NOT IN (
                    SELECT
                      product_id
                    FROM
                      own
                  )
                GROUP BY
                  product_id,
                  currency,
                  list
                HAVING
                  count(*) > 2
                  OR max(listed.price) <= 3 * min(listed.price)
              )
          )
        SELECT DISTINCT
          product_id,
          category,
          is_wide,
          currency,
          list,
          ln(amount) AS size,
          written,
          CASE
            WHEN is_plain
            AND abs(amount * 100 - round(amount * 100)) < 0.001 THEN try_cast (round(amount * 100) AS BIGINT)
          END AS cents
        FROM
          peer_groups
          JOIN told USING (product_id)
      )
  ),
  stats AS (
    SELECT
      category,
      currency,
      list,
      count(size) AS n,
      count(DISTINCT size) AS kinds,
      median(size) AS middle,
      greatest(1.4826 * mad(size), $least_spread) AS spread,
      count(*) > count(size) AS has_zero
    FROM
      valued
    GROUP BY
      category,
      currency,
      list
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
      AND s.currency IS NOT DISTINCT FROM v.currency
      AND s.list IS NOT DISTINCT FROM v.list
    WHERE
      size IS NOT NULL
    WINDOW
      sorted AS (
        PARTITION BY
          v.category,
          v.currency,
          v.list
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
  far AS (
    SELECT
      product_id,
      category,
      apart > 0 AS is_high,
      min(abs(apart)) AS distance
    FROM
      suspected
    WHERE
      is_far
    GROUP BY ALL
  ),
  beside AS MATERIALIZED (
    SELECT
      *
    FROM
      (
        SELECT
          product_id,
          category,
          key AS name,
          ln(number_base) AS size
        FROM
          told_numbers
          JOIN peer_groups USING (product_id)
        WHERE
          is_weight
          AND number_base > 0
      )
    WHERE
      category IN (
        SELECT
          category
        FROM
          far
      )
      AND size IS NOT NULL
  ),
  besides AS (
    SELECT
      category,
      name,
      median(size) AS middle
    FROM
      beside
    GROUP BY
      category,
      name
    HAVING
      count(*) >= $least_beside
  ),
  other_kinds AS (
    SELECT DISTINCT
      f.product_id,
      f.category,
      is_high
    FROM
      far f
      JOIN beside b ON b.product_id = f.product_id
      AND b.category = f.category
      JOIN besides m ON m.category = b.category
      AND m.name = b.name
    WHERE
      if (is_high, size - middle, middle - size) >= $as_far * distance
  ),
  cleared AS MATERIALIZED (
    SELECT
      s.*,
      CASE
        WHEN is_far THEN (
          is_dummy
          OR places = 0
          OR (
            s.cents IS NULL
            OR places < -1
            OR (
              SELECT
                coalesce(sum(e.share), 0)
              FROM
                (
                  SELECT
                    *,
                    prices / sum(prices) OVER (
                      PARTITION BY
                        currency
                    ) AS share
                  FROM
                    (
                      SELECT
                        currency,
                        round(price * 100) % 100 AS ending,
                        count(DISTINCT product_id) AS prices
                      FROM
                        listed_prices
                      GROUP BY ALL
                    )
                ) e
              WHERE
                e.currency = s.currency
                AND CASE
                  WHEN places < 0 THEN (e.ending + 105 - s.cents % 10 * 10) % 100 < 10
                  ELSE s.cents % power(10, places) = 0
                  AND e.ending = floor(s.cents / power(10, places)) % 100
                END
            ) >= $rare_ending
          )
        )
        AND k.product_id IS NULL
        ELSE is_far
      END AS is_odd
    FROM
      suspected s
      LEFT JOIN other_kinds k ON k.product_id = s.product_id
      AND k.category = s.category
      AND k.is_high = (s.apart > 0)
  ),
  crowds AS (
    SELECT
      category,
      currency,
      list,
      apart > 0 AS is_high,
      count(DISTINCT product_id) AS products
    FROM
      cleared
    WHERE
      is_odd
      AND NOT is_dummy
    GROUP BY
      category,
      currency,
      list,
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
      AND c.currency IS NOT DISTINCT FROM s.currency
      AND c.list IS NOT DISTINCT FROM s.list
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
      currency,
      list,
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
  ),
  own_variants AS (
    SELECT
      * EXCLUDE (is_far),
      CASE
        WHEN is_far
        AND count_if(is_far) OVER () > greatest(
          if (count(*) OVER () > $least_peers, $few_outliers, 1),
          $most_outlier_share * count(*) OVER ()
        ) THEN NULL
        ELSE is_far
      END AS is_far
    FROM
      (
        SELECT
          product_id,
          bool_or(is_far) AS is_far,
          max(apart) FILTER(is_far) AS extent,
          arg_max(
            pim_number(price) || coalesce(' ' || nullif(currency, ''), '') || ' (its variants ' || pim_number(low) || if (high > low, ' to ' || pim_number(high), '') || ')',
            apart
          ) FILTER(is_far) AS detail
        FROM
          (
            SELECT
              *,
              abs(ln(price) - ln(low)) AS apart,
              price * $rounded >= $other_times * high
              OR price * $other_times <= low * $rounded AS is_far
            FROM
              listed_prices
              JOIN (
                SELECT
                  l.product_id,
                  currency,
                  list,
                  min(price) AS low,
                  max(price) AS high
                FROM
                  listed_prices l
                  JOIN variants v USING (variant_id)
                WHERE
                  owner = 'variant'
                  AND v.status IS DISTINCT FROM 'passive'
                GROUP BY ALL
                HAVING
                  count(DISTINCT variant_id) > 1
                  AND max(price) <= 3 * min(price)
              ) USING (product_id, currency, list)
            WHERE
              owner = 'product'
          )
        GROUP BY
          product_id
      )
  ),
  with_own AS (
    SELECT
      product_id,
      CASE
        WHEN bool_or(is_wrong) THEN TRUE
        WHEN count(is_wrong) = count(*) THEN FALSE
      END AS is_wrong,
      max(extent) FILTER(is_wrong) AS extent,
      arg_max(detail, extent) FILTER(is_wrong) AS detail
    FROM
      (
        FROM
          judged
        UNION ALL
        BY NAME
        SELECT
          product_id,
          is_far AS is_wrong,
          extent,
          detail
        FROM
          own_variants
      )
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN (
      pim_is_unread(p.product_id, p.prices_state)
      OR p.product_id IN (
        SELECT
          v.product_id
        FROM
          variants v
        WHERE
          v.product_id IS NOT NULL
          AND v.prices_state = 'unknown'
      )
    )
    AND NOT coalesce(r.is_wrong, FALSE) THEN NULL
    ELSE r.is_wrong
  END AS failed,
  r.detail,
  r.extent
FROM
  products p
  LEFT JOIN with_own r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR (
    pim_is_unread(p.product_id, p.prices_state)
    OR p.product_id IN (
      SELECT
        v.product_id
      FROM
        variants v
      WHERE
        v.product_id IS NOT NULL
        AND v.prices_state = 'unknown'
    )
  )
