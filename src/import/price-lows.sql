-- The price that one of twenty products of the same categories is below, in the same list, where at least $least have one.
WITH
  asked AS (
    SELECT
      unnest($asked, recursive := TRUE)
  )
SELECT
  a.line,
  a.label,
  a.currency,
  quantile_cont(p.price, 0.05)
FROM
  asked a
  JOIN product_categories own ON own.product_id = a.product_id
  JOIN product_categories peers ON peers.category_id = own.category_id
  AND peers.product_id <> a.product_id
  JOIN prices p ON p.product_id = peers.product_id
  AND coalesce(p.label, '') = a.label
  AND coalesce(p.currency, '') = a.currency
GROUP BY ALL
HAVING
  count(*) >= $least
