WITH
  judged AS (
    SELECT
      pim_owner_id(owner, product_id, variant_id) AS id,
      count_if(price <= 0) AS wrong,
      arg_min(pim_number(price) || coalesce(' ' || currency, ''), (price, currency)) FILTER(price <= 0) AS lowest,
      arg_min(
        coalesce('prices.' || nullif(concat_ws(' ', label, price_list), ''), 'prices'),
        (price, currency, label, price_list)
      ) FILTER(price <= 0) AS field,
      min(price) FILTER(price <= 0) AS price
    FROM
      prices
    WHERE
      owner = $owner
      AND price IS NOT NULL
    GROUP BY
      id
  )
SELECT
  a.product_id,
  a.variant_id,
  CASE
    WHEN pim_is_unread(a.id, a.prices_state)
    AND NOT coalesce(j.wrong > 0, FALSE) THEN NULL
    ELSE j.wrong > 0
  END AS failed,
  j.lowest AS detail,
  j.wrong AS extent,
  j.field,
  format('{:.12g}', j.price) AS "value"
FROM
  all_records a
  LEFT JOIN judged j ON j.id = a.id
WHERE
  a.owner = $owner
  AND (
    j.id IS NOT NULL
    OR pim_is_unread(a.id, a.prices_state)
  )
