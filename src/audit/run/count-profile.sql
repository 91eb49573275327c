-- The profile of this reading: how many products there are, how they are filled, in which units and languages, and what is
-- in the middle of their numbers and prices. `amount` is compared with that of other readings; '' stands for all.
INSERT INTO
  made.profile
WITH
  placed AS (
    SELECT DISTINCT
      label AS category,
      product_id
    FROM
      made.placed p
      JOIN made.labels l USING (number)
    WHERE
      p.kind = 'category'
    UNION ALL
    SELECT
      '',
      product_id
    FROM
      products
  ),
  sizes AS (
    SELECT
      category,
      count(*) AS products
    FROM
      placed
    GROUP BY
      category
  ),
  told AS (
    SELECT
      product_id,
      name AS property,
      value,
      unit,
      coalesce(number_base, number) AS number,
      base_unit
    FROM
      properties
    UNION ALL
    SELECT
      product_id,
      concat(kind, ':', name),
      value,
      unit,
      coalesce(number_base, number),
      base_unit
    FROM
      measures
    WHERE
      name IS NOT NULL
  ),
  -- Where the unit is in the text, it is what stands behind the number.
  had AS (
    SELECT
      category,
      property,
      lower(
        coalesce(
          nullif(trim(unit), ''),
          CASE
            WHEN base_unit IS NOT NULL THEN regexp_extract(value, '[0-9.,]\s*([^0-9.,\s][^0-9]*)$', 1)
          END,
          ''
        )
      ) AS unit,
      value,
      number,
      coalesce(base_unit, lower(trim(unit)), '') AS base_unit,
      product_id
    FROM
      told
      JOIN placed USING (product_id)
    WHERE
      property IS NOT NULL
      AND value IS NOT NULL
  ),
  filled AS (
    SELECT
      category,
      property,
      count(DISTINCT product_id) AS products,
      count(DISTINCT value) AS
    VALUES
    FROM
      had
    GROUP BY
      category,
      property
  ),
  in_units AS (
    SELECT
      category,
      property,
      unit,
      count(DISTINCT product_id) AS products
    FROM
      had
    GROUP BY ALL
  ),
  numbers AS (
    SELECT
      category,
      property,
      base_unit,
      count(DISTINCT product_id) AS products,
      quantile_disc(number, [0.25, 0.5, 0.75]) AS quarters
    FROM
      had
    WHERE
      isfinite(number)
    GROUP BY ALL
    HAVING
      count(DISTINCT product_id) >= $least_products
  ),
  prices_of_lists AS (
    SELECT
      coalesce(label, price_list, '') AS list,
      coalesce(currency, '') AS currency,
      count(DISTINCT product_id) AS products,
      quantile_disc(price, [0.25, 0.5, 0.75]) AS quarters
    FROM
      prices
    WHERE
      isfinite(price)
    GROUP BY ALL
    HAVING
      count(DISTINCT product_id) >= $least_products
  ),
  own_fields AS (
    UNPIVOT (
      SELECT
        count(p.name) AS name,
        count(p.short_description) AS short_description,
        count(p.long_description) AS long_description,
        count_if(
          product_id IN (
            SELECT
              product_id
            FROM
              named_brands
            WHERE
              name IS NOT NULL
          )
        ) AS brand,
        count_if(c.any_picture) AS pictures,
        count_if(c.any_price) AS prices,
        count_if(c.any_barcode) AS barcode
      FROM
        products p
        LEFT JOIN coverage c USING (product_id)
    ) ON COLUMNS (*) INTO NAME property VALUE products
  ),
  languages AS (
    SELECT
      culture,
      count(DISTINCT product_id) AS products
    FROM
      translations
    WHERE
      owner = 'product'
      AND culture IS NOT NULL
      AND coalesce(name, short_description, long_description) IS NOT NULL
    GROUP BY
      culture
  ),
  counted AS (
    SELECT
      'number of products' AS measure,
      category,
      '' AS property,
      '' AS unit,
      products,
      products::DOUBLE AS amount,
      NULL::DOUBLE AS low,
      NULL::DOUBLE AS high
    FROM
      sizes
    UNION ALL
    SELECT
      'fill rate',
      category,
      property,
      '',
      f.products,
      f.products * 100 / s.products,
      NULL,
      NULL
    FROM
      filled f
      JOIN sizes s USING (category)
    UNION ALL
    SELECT
      'fill rate',
      '',
      'field:' || property,
      '',
      o.products,
      o.products * 100 / s.products,
      NULL,
      NULL
    FROM
      own_fields o
      JOIN sizes s ON s.category = ''
    WHERE
      o.products > 0
    UNION ALL
    SELECT
      'unit mix',
      category,
      property,
      u.unit,
      u.products,
      u.products * 100 / f.products,
      NULL,
      NULL
    FROM
      in_units u
      JOIN filled f USING (category, property)
    UNION ALL
    SELECT
      'distinct values',
      category,
      property,
      '',
      products,
    VALUES
,
      NULL,
      NULL
    FROM
      filled
    UNION ALL
    SELECT
      'median',
      category,
      property,
      base_unit,
      products,
      quarters[2],
      quarters[1],
      quarters[3]
    FROM
      numbers
    UNION ALL
    SELECT
      'language',
      '',
      '',
      culture,
      products,
      products,
      NULL,
      NULL
    FROM
      languages
    UNION ALL
    SELECT
      'median price',
      '',
      list,
      currency,
      products,
      quarters[2],
      quarters[1],
      quarters[3]
    FROM
      prices_of_lists
    UNION ALL
    SELECT
      'price list',
      '',
      list,
      currency,
      products,
      products,
      NULL,
      NULL
    FROM
      prices_of_lists
  )
SELECT
  pim_exact_reading(),
  $format,
  *
FROM
  counted
