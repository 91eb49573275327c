-- Fills the table `sellable_spans` beside the others: what each thing to buy costs, one row for each span of days in which the
-- same prices hold. Written once, because it reads every price; the view `sellable` then chooses by the asked day alone.
-- A variant with prices of its own has only these. Of several prices that hold, that of the first kind counts
-- (fill-price-choices.sql), the thing's before its product's, the one that began last, and the least.
INSERT INTO
  sellable_spans
WITH
  placed AS (
    SELECT
      product_id,
      arg_min(path, (- coalesce(level, 0), path)) AS path
    FROM
      product_category_tree
    GROUP BY
      product_id
  ),
  things AS MATERIALIZED (
    SELECT
      row_number() OVER () AS thing,
      *
    FROM
      (
        SELECT
          v.product_id,
          v.variant_id,
          v.code,
          coalesce(v.name, p.name) AS name,
          CASE
            WHEN p.status <> 'active' THEN p.status
            ELSE v.status
          END AS status
        FROM
          variants v
          LEFT JOIN products p ON p.product_id = v.product_id
        UNION ALL
        SELECT
          p.product_id,
          NULL,
          p.code,
          p.name,
          p.status
        FROM
          products p
        WHERE
          NOT p.is_parent
          AND NOT EXISTS (
            FROM
              variants v
            WHERE
              v.product_id = p.product_id
          )
      )
  ),
  -- Variants with a price of their own that always holds, and is not only an offer or a former price.
  priced_variants AS (
    SELECT DISTINCT
      variant_id
    FROM
      price_choices
    WHERE
      owner = 'variant'
      AND NOT comes_last
      AND NOT isfinite(from_day)
      AND NOT isfinite(until_day)
      AND NOT coalesce(pim_is_reduced_price(label), FALSE)
      AND NOT coalesce(pim_is_former_price(label), FALSE)
  ),
  choices AS MATERIALIZED (
    SELECT
      thing,
      kind,
      is_of_product,
      comes_last,
      is_sale,
      c.label,
      c.currency,
      price,
      c.from_day::DATE AS first_day,
      c.until_day::DATE AS end_day,
      row_number() OVER (
        PARTITION BY
          thing
        ORDER BY
          comes_last,
          kind,
          is_of_product,
          first_day DESC,
          price
      ) AS place
    FROM
      (
        SELECT
          thing,
          - variant_id AS id,
          FALSE AS is_of_product
        FROM
          things
        UNION ALL
        SELECT
          thing,
          product_id,
          TRUE
        FROM
          things
        WHERE
          variant_id IS NULL
          OR variant_id NOT IN (
            FROM
              priced_variants
          )
      )
      JOIN (
        SELECT
          *,
          CASE owner
            WHEN 'product' THEN product_id
            ELSE - variant_id
          END AS id
        FROM
          price_choices
      ) c USING (id)
  ),
  -- The days on which another price may begin to count.
  days AS (
    SELECT
      thing,
      '-infinity'::DATE AS from_day
    FROM
      things
    UNION
    SELECT
      thing,
      first_day
    FROM
      choices
    UNION
    SELECT
      thing,
      end_day
    FROM
      choices
    WHERE
      isfinite(end_day)
  ),
  spans AS (
    SELECT
      thing,
      from_day,
      lead (from_day, 1, 'infinity') OVER (
        PARTITION BY
          thing
        ORDER BY
          from_day
      ) AS until_day
    FROM
      days
  ),
  chosen AS (
    SELECT
      s.thing,
      from_day,
      min(place) AS place
    FROM
      spans s
      JOIN choices c ON c.thing = s.thing
      AND first_day <= from_day
      AND from_day < end_day
    GROUP BY
      s.thing,
      from_day
  ),
  -- Beside the price that counts, that of an offer under another label may hold on the same days.
  offers AS (
    SELECT
      c.thing,
      c.from_day,
      min(other.price) AS lowest
    FROM
      chosen c
      JOIN choices own ON own.thing = c.thing
      AND own.place = c.place
      JOIN choices other ON other.thing = c.thing
      AND other.first_day <= c.from_day
      AND c.from_day < other.end_day
      AND other.is_of_product = own.is_of_product
      AND other.currency IS NOT DISTINCT FROM own.currency
    WHERE
      other.price > 0
      AND other.price < own.price
      AND NOT other.comes_last
      AND other.label IS DISTINCT FROM own.label
    GROUP BY
      c.thing,
      c.from_day
  )
SELECT
  product_id,
  variant_id,
  code,
  name,
  status,
  price,
  currency,
  label,
  path,
  kind,
  from_day,
  until_day,
  CASE
    WHEN lowest IS NOT NULL THEN lowest
    WHEN is_sale THEN price
  END AS sale_price
FROM
  things
  JOIN spans USING (thing)
  LEFT JOIN chosen USING (thing, from_day)
  LEFT JOIN choices USING (thing, place)
  LEFT JOIN offers USING (thing, from_day)
  LEFT JOIN placed USING (product_id)
