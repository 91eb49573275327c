-- Whether two sides are swapped, in a category of one shape: their ratio is odd, but once swapped the ratio and
-- both sides are usual. Small parts of another shape pass.
WITH
  pairs AS (
    SELECT
      product_id,
      category,
      is_wide,
      told,
      unnest(
        [
          {
            pair: 'height and width',
            one: height,
            other: width,
            first: written_height,
            second: written_width
          },
          {
            pair: 'height and depth',
            one: height,
            other: depth,
            first: written_height,
            second: written_depth
          },
          {
            pair: 'width and depth',
            one: width,
            other: depth,
            first: written_width,
            second: written_depth
          }
        ],
        max_depth := 2
      )
    FROM
      placed_sides
  ),
  ratios AS (
    SELECT
      *,
      one - other AS ratio
    FROM
      pairs
  ),
  shapes AS (
    SELECT
      category,
      pair,
      median(ratio) AS middle,
      greatest(1.4826 * mad(ratio), ($least_side_spread / 2)) AS spread,
      median(one) AS middle_one,
      greatest(1.4826 * mad(one), $least_side_spread) AS spread_one,
      median(other) AS middle_other,
      greatest(1.4826 * mad(other), $least_side_spread) AS spread_other
    FROM
      ratios
    GROUP BY ALL
    HAVING
      count(*) > $least_other_sides
      AND abs(middle) >= $shaped_spreads * spread
      AND greatest(count_if(ratio > 0), count_if(ratio < 0)) >= 0.9 * count(*)
  ),
  told_of AS (
    SELECT
      product_id,
      category,
      told,
      pair,
      first,
      second,
      abs(ratio - middle) >= $odd_side_spreads * spread
      AND abs(- ratio - middle) <= $usual_side_spreads * spread
      AND abs(other - middle_one) <= $usual_side_spreads * spread_one
      AND abs(one - middle_other) <= $usual_side_spreads * spread_other AS is_swapped
    FROM
      ratios
      JOIN shapes USING (category, pair)
    WHERE
      NOT is_wide
  ),
  judged AS (
    SELECT
      product_id,
      bool_and(is_odd) AS is_wrong,
      1 AS extent,
      unnest(
        min(
          {
            detail: told || ' (' || swap.pair || ' are swapped)',
            field: 'dimensions.' || swap.first.name,
            "value": swap.first.value,
            proposed: CASE
              WHEN swap.first.unit IS NOT DISTINCT FROM swap.second.unit THEN swap.second.value
            END
          }
        )
      )
    FROM
      (
        SELECT
          product_id,
          category,
          min(told) AS told,
          bool_or(is_swapped) AS is_odd,
          min({pair: pair, first: first, second: second}) FILTER(is_swapped) AS swap
        FROM
          told_of
        GROUP BY
          product_id,
          category
      )
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN pim_is_unread(p.product_id, p.dimensions_state)
    AND NOT coalesce(r.is_wrong, FALSE) THEN NULL
    ELSE r.is_wrong
  END AS failed,
  left(r.detail, 300) AS detail,
  r.extent,
  r.field,
  r.value,
  r.proposed,
  $sure_of_decimals AS sure
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR pim_is_unread(p.product_id, p.dimensions_state)
