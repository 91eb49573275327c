-- Which prices that are far are mistakes. Goods of another kind (`other_kinds`) are far by their weight, too, in the same
-- direction. The decimal point of a price may have been moved if, moved back, it ends like others in this currency. A
-- price ten times too high ends in 0. A price ten times too low was rounded, so ten endings are possible.
WITH
  far AS (
    SELECT
      product_id,
      category,
      apart > 0 AS is_high,
      min(abs(apart)) AS distance
    FROM
      far_amounts
    WHERE
      is_far
    GROUP BY ALL
  ),
  beside AS (
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
  )
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
            coalesce(sum(e.prices) / max(e.all_prices), 0)
          FROM
            (
              SELECT
                *,
                sum(prices) OVER (
                  PARTITION BY
                    currency
                ) AS all_prices
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
            e.currency = s.unit
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
  far_amounts s
  LEFT JOIN other_kinds k ON k.product_id = s.product_id
  AND k.category = s.category
  AND k.is_high = (s.apart > 0)
