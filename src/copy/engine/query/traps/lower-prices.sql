-- How many products cost less today than the price that a query takes, and under which label, if
-- all are under one. `query_rows`: k0 product, k1 price, k2 currency.
SELECT
  count(DISTINCT query_rows.k0),
  CASE
    WHEN min(lower.label) = max(lower.label)
    AND count(lower.label) = count(*) THEN min(lower.label)
  END
FROM
  query_rows
  JOIN prices chosen ON chosen.product_id = query_rows.k0
  AND chosen.price = query_rows.k1
  AND chosen.currency IS NOT DISTINCT FROM query_rows.k2
  AND chosen.holds_today
  JOIN prices lower ON lower.owner = chosen.owner
  AND lower.product_id = chosen.product_id
  AND lower.variant_id IS NOT DISTINCT FROM chosen.variant_id
  AND lower.currency IS NOT DISTINCT FROM chosen.currency
  -- An earlier price of the same label is no offer: the one that began last has replaced it.
  AND lower.label IS DISTINCT FROM chosen.label
  AND lower.price < chosen.price
WHERE
  lower.holds_today
  AND lower.price > 0
  AND lower.customer_group IS NULL
  AND lower.condition IS NULL
  AND lower.price_list IS NULL
  AND coalesce(lower.min_quantity, 1) <= 1
HAVING
  count(*) > 0
