-- Which product or variant a change is of.
CREATE TEMP MACRO pim_changed_id(owner, product_id, variant_id) AS CASE owner WHEN 'product' THEN product_id ELSE variant_id END;

-- What distinguishes a price from the others of its record; what one part says already is not said again.
CREATE TEMP MACRO pim_price_label(label, price_list, currency) AS concat_ws(
  ' ',
  CASE
    WHEN NOT contains(coalesce(price_list, ''), label) THEN label
  END,
  price_list,
  CASE
    WHEN NOT contains(concat_ws(' ', label, price_list), currency) THEN currency
  END
);
