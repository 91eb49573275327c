-- The numbers of products by the field that they stand in, without counters: from properties, dimensions, packaging and
-- prices; and as `dimensions` the volume of the three sides, also of each level of packaging. A field with several numbers is left out. `amount` is in the base unit, `number` as written;
-- `is_counted`: its unit, if
-- it has one, is none that measures; `size` is the logarithm of the amount if that is above 0. The prices of a variant are those of a
-- record of its own, which is in no category: its `product_id` is that of the variant below 0.
WITH
  -- The lists of customer groups are compared, too. A list that has prices with and without tax is two.
  kinds_of_prices AS (
    SELECT
      product_id,
      price,
      currency,
      listed,
      CASE
        WHEN min(vat_included) OVER of_list < max(vat_included) OVER of_list THEN CASE
          WHEN vat_included THEN 'with tax'
          WHEN NOT vat_included THEN 'without tax'
          ELSE 'with or without tax'
        END
      END AS tax
    FROM
      (
        SELECT
          CASE owner
            WHEN 'product' THEN product_id
            ELSE - variant_id
          END AS product_id,
          price,
          currency,
          vat_included,
          concat_ws(
            ' ',
            label,
            price_list,
            CASE
              WHEN customer_group NOT IN (coalesce(label, ''), coalesce(price_list, '')) THEN customer_group
            END
          ) AS listed
        FROM
          prices
        WHERE
          price > 0
          AND pim_holds(valid_from, valid_to, min_quantity, NULL, price_status)
      )
    WINDOW
      of_list AS (
        PARTITION BY
          listed
      )
  ),
  -- The sides of things, and of levels of packaging by their names: `carton, width`.
  sides AS (
    SELECT
      product_id,
      'dimensions' AS whole,
      edge,
      value,
      unit,
      number,
      number_base
    FROM
      told_numbers
    WHERE
      is_dimension
      AND edge IS NOT NULL
      AND base_unit = 'mm'
      AND number_base > 0
    UNION ALL
    SELECT
      product_id,
      'packaging.' || regexp_extract(name, '^(.*), ', 1) || ', sides',
      pim_edge(pim_fold_text(regexp_extract(name, '([^ ,]+)$', 1))) AS edge,
      value,
      unit,
      number,
      number_base
    FROM
      measures
    WHERE
      kind = 'packaging'
      AND base_unit = 'mm'
      AND number_base > 0
      AND contains(name, ', ')
  ),
  stated AS (
    SELECT
      product_id,
      'properties.' || name AS field,
      value,
      trim(unit) AS written_unit,
      coalesce(base_unit, 'piece') = 'piece' AS is_counted,
      coalesce(base_unit, nullif(lower(trim(unit)), ''), '') AS unit,
      number,
      coalesce(number_base, number) AS amount
    FROM
      properties
      JOIN number_names USING (name)
    WHERE
      owner = 'product'
      AND number IS NOT NULL
      AND NOT is_counter
    UNION ALL
    -- Days, which are only compared with each other.
    SELECT
      product_id,
      'properties.' || name,
      value,
      NULL,
      FALSE,
      'date',
      epoch(moment) / 86400,
      epoch(moment) / 86400
    FROM
      (
        SELECT
          product_id,
          name,
          value,
          try_cast (left(value, 19) AS TIMESTAMP) AS moment
        FROM
          properties
        WHERE
          owner = 'product'
          AND number IS NULL
          AND regexp_matches(value, '^\d{4}-\d\d-\d\d([T ]|$)')
      )
    WHERE
      moment IS NOT NULL
    UNION ALL
    SELECT
      product_id,
      if (kind = 'packaging', 'packaging.', 'dimensions.') || name,
      value,
      trim(unit),
      coalesce(base_unit, 'piece') = 'piece',
      coalesce(base_unit, nullif(lower(trim(unit)), ''), ''),
      number,
      coalesce(number_base, number)
    FROM
      measures
    WHERE
      kind IN ('dimension', 'packaging')
      AND number IS NOT NULL
    UNION ALL
    SELECT
      product_id,
      whole,
      string_agg(
        value,
        ' × '
        ORDER BY
          edge
      ),
      min(trim(unit)),
      FALSE,
      'mm³',
      product(number),
      product(number_base)
    FROM
      sides
    GROUP BY
      product_id,
      whole
    HAVING
      count(DISTINCT edge) = 3
      AND count(*) = 3
    UNION ALL
    SELECT
      product_id,
      coalesce('prices.' || nullif(concat_ws(' ', listed, tax), ''), 'prices'),
      format('{:.12g}', price),
      currency,
      FALSE,
      upper(trim(coalesce(currency, ''))),
      price,
      price
    FROM
      kinds_of_prices
  )
SELECT
  product_id,
  field,
  unit,
  bool_and(is_counted) AS is_counted,
  min(value) AS value,
  min(written_unit) AS written_unit,
  min(number) AS number,
  min(amount) AS amount,
  CASE
    WHEN min(amount) > 0 THEN ln(min(amount))
  END AS size
FROM
  stated
WHERE
  product_id IS NOT NULL
  AND field IS NOT NULL
  AND isfinite(amount)
  AND isfinite(number)
GROUP BY
  product_id,
  field,
  unit
HAVING
  min(number) = max(number)
  AND min(amount) = max(amount)
