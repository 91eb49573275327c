-- Whether an amount of a product is odd in every category of it that can tell. Many that are odd in one direction
-- (`crowds`) are goods of another kind, so nothing is known.
WITH
  crowds AS (
    SELECT
      category,
      unit,
      name,
      apart > 0 AS is_high,
      count(DISTINCT product_id) AS products
    FROM
      odd_amounts
    WHERE
      is_odd
      AND NOT is_dummy
    GROUP BY
      category,
      unit,
      name,
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
      odd_amounts s
      LEFT JOIN crowds c ON c.category IS NOT DISTINCT FROM s.category
      AND c.unit IS NOT DISTINCT FROM s.unit
      AND c.name IS NOT DISTINCT FROM s.name
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
      unit,
      name,
      size,
      written
  )
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
