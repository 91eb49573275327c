-- Whether a price is far from those of the same currency and list, in every category of the product that can tell (see
-- outliers/), or from those of its variants.
WITH
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
          unnest(
            max(
              {
                extent: apart,
                detail: pim_price(price, currency) || ' (its variants ' || pim_range(low, high) || ')',
                field: field,
                "value": format('{:.12g}', price),
                proposed: CASE
                  WHEN low = high
                  AND abs(places) >= 1
                  AND abs(price / power(10, places) - low) < 0.01 * low THEN format('{:.12g}', round(price / power(10, places), 6))
                END
              }
            ) FILTER(is_far)
          )
        FROM
          (
            SELECT
              *,
              abs(ln(price) - ln(low)) AS apart,
              round(log10(price) - log10(low)) AS places,
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
                  min(variant_id) <> max(variant_id)
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
      unnest(
        max(
          {
            extent: extent,
            detail: detail,
            field: field,
            "value": value,
            proposed: proposed
          }
        ) FILTER(is_wrong)
      )
    FROM
      (
        FROM
          odd_products
        UNION ALL
        BY NAME
        SELECT
          product_id,
          is_far AS is_wrong,
          extent,
          detail,
          field,
          value,
          proposed
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
  r.extent,
  r.field,
  r.value,
  r.proposed,
  $sure_of_decimals AS sure
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
