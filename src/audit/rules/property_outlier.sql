-- Whether an amount is far from those of the same name and unit, in every category of the product that can tell: see
-- outliers/. Weights and dimensions are left out.
SELECT
  p.product_id,
  CASE
    WHEN pim_is_unread(p.product_id, p.properties_state)
    AND NOT coalesce(r.is_wrong, FALSE) THEN NULL
    ELSE r.is_wrong
  END AS failed,
  left(r.detail, 300) AS detail,
  r.extent,
  r.field,
  r.value,
  r.proposed,
  $sure_of_decimals AS sure
FROM
  products p
  LEFT JOIN odd_products r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR pim_is_unread(p.product_id, p.properties_state)
