-- Either date may be cut to whole minutes.
SELECT
  p.product_id,
  p.updated < date_trunc('minute', p.created) AS failed,
  strftime(p.updated, '%Y-%m-%d') || ' before ' || strftime(p.created, '%Y-%m-%d') AS detail,
  date_diff('hour', p.updated, p.created) AS extent
FROM
  products p
WHERE
  year(p.updated) > $last_unset_year
  AND year(p.created) > $last_unset_year
