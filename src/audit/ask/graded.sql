-- One row per product of `asked_standing`. `mask` has one bit per failed rule that a step can repair, that is, errors,
-- warnings, and rules that settle an unknown error; `stays_open`: another one is unknown.
WITH
  settlers AS (
    SELECT
      open::BIT AS open,
      settles::BIT AS settles
    FROM
      (
        SELECT
          unnest($settlers, recursive := TRUE)
      )
  ),
  settled AS (
    SELECT
      product_id,
      bit_or(s.settles) AS mask
    FROM
      asked_standing a
      JOIN settlers s ON bit_count(a.open & s.open) > 0
    GROUP BY
      product_id
  ),
  counted AS (
    SELECT
      product_id,
      is_sold,
      (a.mask & $repairable::BIT) | coalesce(s.mask, $none::BIT) AS mask,
      bit_count(a.mask & $errors::BIT) AS errors,
      bit_count(a.mask & $warnings::BIT) AS warnings,
      bit_count(a.mask & $hints::BIT) AS hints,
      bit_count(a.open & $errors::BIT) AS open,
      bit_count(a.open & $staying::BIT) > 0 AS stays_open
    FROM
      asked_standing a
      LEFT JOIN settled s USING (product_id)
  ),
  pointed AS (
    SELECT
      *,
      $error_points * errors + $warning_points * warnings + $hint_points * hints AS points
    FROM
      counted
  )
SELECT
  *,
  CASE
    WHEN points > $most_d THEN 'E'
    WHEN points > $most_c
    OR errors > 0 THEN $best_with_error
    WHEN points > $most_b THEN 'C'
    WHEN points > $most_a THEN 'B'
    ELSE 'A'
  END AS grade,
  errors > 0 AS has_error,
  errors = 0
  AND open > 0 AS is_open
FROM
  pointed
