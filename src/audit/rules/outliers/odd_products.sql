-- Whether an amount of a product is odd in every category of it that can tell. Many that are odd in one direction
-- (`crowds`) are goods of another kind, so nothing is known. Proposed is the number with its decimal point moved back.
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
      name,
      field,
      value,
      number,
      bool_and(is_wrong) AS is_wrong,
      bool_or(is_dummy) AS is_dummy,
      min(abs(apart)) FILTER(is_wrong) AS extent,
      arg_min(apart, (abs(apart), apart)) FILTER(is_wrong) AS apart,
      CASE
        WHEN min(places) FILTER(is_wrong) = max(places) FILTER(is_wrong)
        AND max(moved) FILTER(is_wrong) <= $among_spreads THEN min(places) FILTER(is_wrong)
      END AS places
    FROM
      decided
    WHERE
      NOT is_wide
    GROUP BY
      product_id,
      unit,
      name,
      size,
      written,
      field,
      value,
      number
  ),
  told AS (
    SELECT
      *,
      CASE
      -- A tenth of a price was rounded.
        WHEN (
          places > 0
          OR (
            places < 0
            AND abs(number * 100 - round(number * 100)) > 0.001
          )
        )
        AND NOT is_dummy
        AND NOT ends_with(name, ' above another')
        AND value = format('{:.12g}', number) THEN format('{:.12g}', round(number / power(10, places), 6))
      END AS proposed,
      written || ' (' || pim_times(apart) || ' times what is usual in its category)' AS detail
    FROM
      each_value
  )
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
  told
GROUP BY
  product_id
