-- Whether another price is above the list price. The names of the lists tell which is which, or else nearly all
-- records do. Prices of customer groups, of several pieces, and those of sales to come, are lists of their own. A price for
-- more pieces is not above that for fewer of them on the same list, and one without tax not above the same one with it.
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
    UNION ALL
    SELECT
      owner,
      product_id,
      variant_id,
      upper(trim(coalesce(currency, ''))),
      pim_fold_text(concat_ws(' ', label, price_list)) || ' to come',
      price,
      'prices.' || concat_ws(' ', label, price_list),
      vat_included,
      'sale'
    FROM
      prices
    WHERE
      price > 0
      AND isfinite(price)
      AND valid_from::DATE > pim_day()
      AND pim_is_for_everyone(min_quantity, customer_group, price_status)
      AND regexp_matches(pim_fold_text(concat_ws(' ', label, price_list)), $sale_list)
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
  -- The prices that hold, also for groups and several pieces.
  held AS MATERIALIZED (
    SELECT
      pim_owner_id(owner, product_id, variant_id) AS id,
      currency,
      label,
      price_list,
      customer_group,
      condition,
      vat_included,
      coalesce(min_quantity, 1) AS pieces,
      price,
      concat_ws(' ', label, price_list) AS list,
      coalesce('prices.' || nullif(concat_ws(' ', label, price_list), ''), 'prices') AS field
    FROM
      prices
    WHERE
      owner = $owner
      AND price > 0
      AND isfinite(price)
      AND pim_holds(valid_from, valid_to, NULL, NULL, price_status)
  ),
  -- What a piece costs from how many pieces on, by list.
  steps AS MATERIALIZED (
    SELECT
      id,
      currency,
      label,
      price_list,
      customer_group,
      vat_included,
      pieces,
      min(field) AS field,
      max(price) AS price
    FROM
      held
    GROUP BY
      id,
      currency,
      label,
      price_list,
      customer_group,
      vat_included,
      pieces
  ),
  next_steps AS MATERIALIZED (
    SELECT
      id,
      currency,
      concat_ws(' ', label, price_list, customer_group) AS list,
      field,
      pieces,
      price,
      lag (pieces) OVER fewer AS fewer_pieces,
      lag (price) OVER fewer AS price_of_fewer
    FROM
      steps
    WINDOW
      fewer AS (
        PARTITION BY
          id,
          currency,
          label,
          price_list,
          customer_group,
          vat_included
        ORDER BY
          pieces
      )
    QUALIFY
      -- Beyond that, one of them is in another currency or of another pack.
      price BETWEEN price_of_fewer / $most_step_times AND price_of_fewer * $most_step_times
  ),
  -- Lists of prices of all pieces together go up.
  lists_by_piece AS (
    SELECT
      list
    FROM
      next_steps
    GROUP BY
      list
    HAVING
      count_if(price <= price_of_fewer) * 100 >= (100 - $most_failing_percent) * count(*)
      AND count(*) >= $least_steps
  ),
  taxed AS MATERIALIZED (
    SELECT
      id,
      currency,
      list,
      field,
      max(price) FILTER(vat_included) AS gross,
      max(price) FILTER(NOT vat_included) AS net
    FROM
      held
    GROUP BY
      id,
      currency,
      list,
      field,
      customer_group,
      pieces,
      condition
    HAVING
      gross > 0
      AND net > 0
  ),
  compared AS (
    SELECT
      id,
      low,
      high,
      field,
      lower(low_list) || ' ' || pim_number(low) || ' above ' || lower(high_list) || ' ' || pim_price(high, currency) AS detail
    FROM
      pairs
      SEMI JOIN ordered USING (high_list, low_list)
    UNION ALL
    SELECT
      id,
      price,
      price_of_fewer,
      field,
      concat_ws(' ', nullif(lower(list), ''), pim_number(price)) || ' from ' || pim_number(pieces) || ' pieces on above ' || pim_price(price_of_fewer, currency) || ' from ' || pim_number(fewer_pieces) || ' on'
    FROM
      next_steps
      SEMI JOIN lists_by_piece USING (list)
    UNION ALL
    SELECT
      id,
      net,
      gross,
      field,
      concat_ws(' ', nullif(lower(list), ''), pim_price(gross, currency)) || ' with tax beside ' || pim_number(net) || ' without'
    FROM
      taxed
    WHERE
      (
        SELECT
          count_if(net < gross) * 100 >= (100 - $most_failing_percent) * count(*)
          AND count(*) >= $least_steps
        FROM
          taxed
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
            detail: detail,
            field: field,
            "value": format('{:.12g}', low)
          }
        ) FILTER(low > high)
      )
    FROM
      compared
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
