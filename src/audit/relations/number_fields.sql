-- The fields that enough products have numbers in, with a number for each field and unit, and the smallest `step` in which
-- these are written.
SELECT
  row_number() OVER (
    ORDER BY
      count(*) DESC,
      field,
      unit
  ) AS fid,
  field,
  unit,
  starts_with(field, 'packaging.') AS is_of_pack,
  bool_and(is_counted) AS is_counted,
  count(*) AS n,
  count_if(contains(value, ',')) > count_if(contains(value, '.')) AS has_comma,
  median(amount / number) FILTER(number <> 0) * CASE
    WHEN count_if(number = round(number)) >= 0.9 * count(*) THEN 1
    WHEN count_if(abs(number * 10 - round(number * 10)) < 0.000001) >= 0.9 * count(*) THEN 0.1
    WHEN count_if(abs(number * 100 - round(number * 100)) < 0.000001) >= 0.9 * count(*) THEN 0.01
    ELSE 0.001
  END AS step,
  quantile_disc(amount, 0.02) AS low,
  quantile_disc(amount, 0.98) AS high
FROM
  number_values
GROUP BY
  field,
  unit
HAVING
  count(*) >= $least_related
  AND count(DISTINCT amount) >= $least_kinds
QUALIFY
  fid <= $most_related_fields
