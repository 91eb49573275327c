-- A passive variant counts only where its product is passive as well. The range is of one currency: that of the kind of
-- price which most records have, of those that the product is sold at.
WITH
  sold AS (
    SELECT
      p.product_id,
      p.code,
      p.name,
      p.status,
      s.price,
      s.currency,
      s.label,
      first_value (s.currency) OVER (
        PARTITION BY
          s.product_id
        ORDER BY
          s.kind
      ) AS usual_currency
    FROM
      sellable_spans s
      JOIN products p ON p.product_id = s.product_id
    WHERE
      pim_is_on_day(s.from_day, s.until_day)
      AND (
        s.status IS DISTINCT FROM 'passive'
        OR p.status = 'passive'
      )
  ),
  compared AS (
    SELECT
      * REPLACE(
        CASE
          WHEN currency IS NOT DISTINCT FROM usual_currency THEN price
        END AS price
      )
    FROM
      sold
  )
SELECT
  product_id,
  any_value(code) AS code,
  any_value(name) AS name,
  any_value(status) AS status,
  CASE
    WHEN min(price) = max(price)
    AND count(price) = count(*) THEN min(price)
  END AS price,
  min(price) AS price_min,
  max(price) AS price_max,
  any_value(usual_currency) AS currency,
  CASE
    WHEN min(label) = max(label)
    AND count(label) = count(price) THEN min(label)
  END AS label
FROM
  compared
GROUP BY
  product_id
