-- What numbers of one field and unit are usual in each category with enough of them, as logarithms: `low` and `high` leave
-- out the outermost twentieth on either side.
SELECT
  category,
  field,
  unit,
  count(*) AS n,
  count(DISTINCT amount) AS kinds,
  median(size) AS middle,
  greatest(1.4826 * mad(size), $least_number_spread) AS spread,
  quantile_disc(size, 0.05) AS low,
  quantile_disc(size, 0.95) AS high,
  bool_and(amount = floor(amount)) AS is_whole,
  count_if(contains(value, ',')) > count_if(contains(value, '.')) AS has_comma
FROM
  number_values
  JOIN number_peers USING (product_id)
WHERE
  size IS NOT NULL
  AND unit <> 'date'
GROUP BY
  category,
  field,
  unit
HAVING
  count(*) > $least_ranged
