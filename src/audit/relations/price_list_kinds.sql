-- Whether the name of a price list says that it is of sale prices or of list prices; NULL: neither.
SELECT
  list,
  CASE
    WHEN regexp_matches(list, $sale_list) THEN 'sale'
    WHEN regexp_matches(list, $price_list) THEN 'list'
  END AS kind
FROM
  (
    SELECT DISTINCT
      list
    FROM
      listed_prices
  )
