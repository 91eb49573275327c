-- The prices above 0. Only prices of the same list are compared.
SELECT
  owner,
  product_id,
  variant_id,
  upper(trim(coalesce(currency, ''))) AS currency,
  coalesce(pim_fold_text(concat_ws(' ', label, price_list)), '') AS list,
  coalesce('prices.' || nullif(concat_ws(' ', label, price_list), ''), 'prices') AS field,
  label,
  price_list,
  vat_included,
  price
FROM
  prices
WHERE
  price > 0
  AND isfinite(price)
  AND pim_holds(valid_from, valid_to, min_quantity, customer_group, price_status)
