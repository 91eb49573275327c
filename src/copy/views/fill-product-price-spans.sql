-- Fills the table `product_price_spans`: what each product costs of which something can be bought, one row for each span of days in
-- which the same prices hold. A passive variant counts only where its product is passive as well. The range is of one currency: that
-- of the kind of price which most records have, of those that the product is sold at.
INSERT INTO
  product_price_spans
WITH
  days AS (
    SELECT DISTINCT
      product_id,
      from_day
    FROM
      sellable_spans
    WHERE
      product_id IS NOT NULL
  ),
  spans AS (
    SELECT
      product_id,
      from_day,
      lead (from_day, 1, 'infinity') OVER (
        PARTITION BY
          product_id
        ORDER BY
          from_day
      ) AS until_day
    FROM
      days
  ),
  sold AS (
    SELECT
      d.product_id,
      d.from_day,
      d.until_day,
      s.price,
      s.currency,
      s.label,
      first_value (s.currency) OVER (
        PARTITION BY
          d.product_id,
          d.from_day
        ORDER BY
          s.kind
      ) AS usual_currency
    FROM
      spans d
      JOIN sellable_spans s ON s.product_id = d.product_id
      AND s.from_day <= d.from_day
      AND s.until_day > d.from_day
      JOIN products p ON p.product_id = d.product_id
    WHERE
      s.status IS DISTINCT FROM 'passive'
      OR p.status = 'passive'
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
  END AS label,
  from_day,
  until_day
FROM
  compared
GROUP BY
  product_id,
  from_day,
  until_day
