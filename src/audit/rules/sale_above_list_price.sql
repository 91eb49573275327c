-- Whether another price is above the list price. The names of the lists tell which is which, or else nearly all
-- records do. Prices of customer groups, and of several pieces, are lists of their own.
WITH
  priced AS (
    SELECT
      owner,
      product_id,
      variant_id,
      currency,
      list,
      price,
      field,
      vat_included,
      kind
    FROM
      listed_prices
      JOIN price_list_kinds USING (list)
    UNION ALL
    SELECT
      owner,
      product_id,
      variant_id,
      upper(trim(coalesce(currency, ''))),
      coalesce(pim_fold_text(concat_ws(' ', label, price_list)), '') || if (customer_group IS NULL, ' of several pieces', ' of a group'),
      price,
      coalesce('prices.' || nullif(concat_ws(' ', label, price_list), ''), 'prices'),
      vat_included,
      NULL
    FROM
      prices
    WHERE
      price > 0
      AND isfinite(price)
      AND (
        customer_group IS NOT NULL
        OR min_quantity > 1
      )
      AND pim_holds(valid_from, valid_to, NULL, NULL, price_status)
  ),
  listed AS MATERIALIZED (
    SELECT
      pim_owner_id(owner, product_id, variant_id) AS id,
      currency,
      list,
      max(price) AS price,
      min(field) AS field,
      bool_and(vat_included) AS vat,
      kind
    FROM
      priced
    WHERE
      owner = $owner
    GROUP BY ALL
  ),
  pairs AS MATERIALIZED (
    SELECT
      a.id,
      a.currency,
      a.list AS high_list,
      b.list AS low_list,
      a.price AS high,
      b.price AS low,
      b.field,
      a.kind = 'list'
      AND b.kind = 'sale' AS is_told
    FROM
      listed a
      JOIN listed b ON b.id = a.id
      AND b.currency = a.currency
      AND b.list <> a.list
      AND a.vat IS NOT DISTINCT FROM b.vat
  ),
  ordered AS (
    SELECT
      high_list,
      low_list
    FROM
      pairs
    GROUP BY ALL
    HAVING
      bool_or(is_told)
      OR (
        count(*) >= $least_pairs
        AND count_if(high > low) * 100 >= $agree_percent * count(*)
      )
  ),
  judged AS (
    SELECT
      id,
      bool_or(low > high) AS is_wrong,
      unnest(
        max(
          {
            extent: low / high,
            detail: lower(low_list) || ' ' || pim_number(low) || ' above ' || lower(high_list) || ' ' || pim_price(high, currency),
            field: field,
            "value": format('{:.12g}', low)
          }
        ) FILTER(low > high)
      )
    FROM
      pairs
      SEMI JOIN ordered USING (high_list, low_list)
    GROUP BY
      id
  )
SELECT
  a.product_id,
  a.variant_id,
  CASE
    WHEN pim_is_unread(a.id, a.prices_state)
    AND NOT coalesce(j.is_wrong, FALSE) THEN NULL
    ELSE j.is_wrong
  END AS failed,
  j.detail,
  j.extent,
  j.field,
  j.value
FROM
  all_records a
  LEFT JOIN judged j ON j.id = a.id
WHERE
  a.owner = $owner
  AND (
    j.id IS NOT NULL
    OR pim_is_unread(a.id, a.prices_state)
  )
