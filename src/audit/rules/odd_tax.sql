-- Whether the tax rate, or what a price says of VAT, differs from that of nearly all, in every category of the
-- product where nearly all agree.
WITH
  told AS (
    SELECT
      product_id,
      'tax rate ' AS kind,
      '' AS list,
      'tax_rate' AS field,
      pim_number(tax_rate) AS value
    FROM
      products
    WHERE
      tax_rate IS NOT NULL
    UNION
    SELECT
      product_id,
      'price ',
      concat_ws(' ', currency, list),
      field,
      if (vat_included, 'with VAT', 'without VAT')
    FROM
      listed_prices
    WHERE
      vat_included IS NOT NULL
  ),
  placed AS MATERIALIZED (
    SELECT
      *
    FROM
      told
      JOIN peer_groups USING (product_id)
  ),
  counted AS (
    SELECT
      category,
      kind,
      list,
      value,
      count(*) AS products
    FROM
      placed
    GROUP BY
      category,
      kind,
      list,
      value
  ),
  sizes AS (
    SELECT
      category,
      kind,
      list,
      sum(products) AS others
    FROM
      counted
    GROUP BY
      category,
      kind,
      list
  ),
  usual AS (
    FROM
      counted
      JOIN sizes USING (category, kind, list)
    WHERE
      others > $least_peers
      AND products * 100 >= $least_percent * others
  ),
  told_of AS (
    SELECT
      p.product_id,
      p.kind,
      p.field,
      p.value,
      bool_and(u.value <> p.value) AS is_odd,
      max(u.products) AS others,
      arg_max(u.value, (u.products, u.value)) AS usual
    FROM
      placed p
      LEFT JOIN usual u USING (category, kind, list)
    WHERE
      NOT is_wide
    GROUP BY ALL
  ),
  judged AS (
    SELECT
      product_id,
      coalesce(bool_or(is_odd), FALSE) AS is_wrong,
      1 AS extent,
      unnest(
        min(
          {
            detail: kind || value || ' (' || others || ' others of its category: ' || usual || ')',
            field: field,
            "value": value,
            proposed: usual,
            sure: $sure_of_decimals
          }
        ) FILTER(is_odd)
      )
    FROM
      told_of
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  r.is_wrong AS failed,
  left(r.detail, 300) AS detail,
  r.extent,
  r.field,
  r.value,
  r.proposed,
  r.sure
FROM
  products p
  JOIN judged r ON r.product_id = p.product_id
