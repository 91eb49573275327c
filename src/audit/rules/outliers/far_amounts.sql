-- Which of the amounts `compared` are far from those of the same name and unit in the category. A far value lies beyond
-- the spread of the others. In addition it fits among them once its decimal point is moved back, or it is twice as far
-- and stands apart. `apart` is a logarithm. Equal amounts stand apart from the next other one, all alike.
WITH
  stats AS (
    SELECT
      category,
      unit,
      name,
      count(size) AS n,
      count(DISTINCT size) AS kinds,
      median(size) AS middle,
      greatest(1.4826 * mad(size), $least_spread) AS spread,
      count(*) > count(size) AS has_zero
    FROM
      compared
    GROUP BY
      category,
      unit,
      name
    HAVING
      n > $least_peers
      AND kinds >= $least_kinds
  ),
  steps AS (
    SELECT
      category,
      unit,
      name,
      size,
      size - lag (size) OVER sorted AS gap_below,
      lead (size) OVER sorted - size AS gap_above
    FROM
      (
        SELECT DISTINCT
          category,
          unit,
          name,
          size
        FROM
          compared
        WHERE
          size IS NOT NULL
      )
    WINDOW
      sorted AS (
        PARTITION BY
          category,
          unit,
          name
        ORDER BY
          size
      )
  ),
  placed AS (
    SELECT
      v.*,
      n,
      kinds,
      middle,
      spread,
      has_zero,
      v.size - middle AS apart,
      if (v.size > middle, gap_below, gap_above) AS gap
    FROM
      compared v
      JOIN stats s ON s.category IS NOT DISTINCT FROM v.category
      AND s.unit IS NOT DISTINCT FROM v.unit
      AND s.name IS NOT DISTINCT FROM v.name
      JOIN steps t ON t.category IS NOT DISTINCT FROM v.category
      AND t.unit IS NOT DISTINCT FROM v.unit
      AND t.name IS NOT DISTINCT FROM v.name
      AND t.size = v.size
  ),
  scored AS (
    SELECT
      *,
      abs(apart) / spread AS spreads,
      round(apart / ln(10)) AS places,
      abs(apart - round(apart / ln(10)) * ln(10)) / spread AS moved
    FROM
      placed
  )
SELECT
  *,
  CASE
    WHEN apart < 0
    AND has_zero THEN FALSE
    WHEN is_dummy THEN spreads >= 2
    AND gap >= ln($apart_times)
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
