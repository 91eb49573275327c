-- The 5th percentile of the prices of other products in the same categories and list, where at least
-- $least have a price.
WITH
  checked_prices AS (
    SELECT
      unnest($prices, recursive := TRUE)
  )
SELECT
  a.line,
  a.label,
  a.currency,
  quantile_cont(p.price, 0.05)
FROM
  checked_prices a
  JOIN product_categories own ON own.product_id = a.product_id
  JOIN product_categories peers ON peers.category_id = own.category_id
  AND peers.product_id <> a.product_id
  JOIN prices p ON p.product_id = peers.product_id
  AND coalesce(p.label, '') = a.label
  AND coalesce(p.currency, '') = a.currency
GROUP BY ALL
HAVING
  count(*) >= $least
