-- Kind of price, price list and currency, as in the columns of `prices`.
SELECT
  CASE
    WHEN length(label) > $name_chars THEN left(label, $name_chars - 1) || '…'
    ELSE label
  END,
  CASE
    WHEN length(price_list) > $name_chars THEN left(price_list, $name_chars - 1) || '…'
    ELSE price_list
  END,
  currency
FROM
  prices
GROUP BY
  label,
  price_list,
  currency
ORDER BY
  count(*) DESC,
  label,
  price_list,
  currency
