-- A row for each value of some records. A value that a variant lacks comes from its product
-- (is_inherited).
WITH
  owners AS (
    SELECT
      unnest($owners, recursive := TRUE)
  ),
  records AS (
    SELECT
      line,
      product_id,
      variant_id,
      FALSE AS is_inherited
    FROM
      owners
    UNION ALL
    SELECT
      line,
      product_id,
      NULL,
      TRUE
    FROM
      owners
    WHERE
      variant_id IS NOT NULL
  ),
  product_fields AS (
    UNPIVOT (
      SELECT
        r.line,
        r.is_inherited,
        COLUMNS (c -> c IN $fields)::VARCHAR
      FROM
        records r
        JOIN (
          SELECT
            product_id AS owner_id,
            * EXCLUDE (product_id)
          FROM
            products
        ) p ON p.owner_id = r.product_id
      WHERE
        r.variant_id IS NULL
        AND NOT r.is_inherited
    ) ON COLUMNS (* EXCLUDE (line, is_inherited)) INTO NAME name VALUE value
  ),
  variant_fields AS (
    UNPIVOT (
      SELECT
        r.line,
        r.is_inherited,
        COLUMNS (c -> c IN $fields)::VARCHAR
      FROM
        records r
        JOIN (
          SELECT
            variant_id AS owner_id,
            * EXCLUDE (product_id, variant_id)
          FROM
            variants
        ) v ON v.owner_id = r.variant_id
    ) ON COLUMNS (* EXCLUDE (line, is_inherited)) INTO NAME name VALUE value
  ),
  named AS (
    SELECT
      'properties' AS list,
      owner,
      product_id,
      variant_id,
      name,
      code,
      culture,
      unit,
      value,
      number,
      number_base,
      base_unit
    FROM
      properties
    UNION ALL
    SELECT
      'options',
      'variant',
      product_id,
      variant_id,
      name,
      code,
      NULL,
      unit,
      value,
      number,
      number_base,
      base_unit
    FROM
      options
    UNION ALL
    SELECT
      kind,
      'product',
      product_id,
      NULL,
      name,
      code,
      NULL,
      unit,
      value,
      number,
      number_base,
      base_unit
    FROM
      measures
  ),
  entries AS (
    SELECT
      'attribute' AS kind,
      *
    FROM
      named
    WHERE
      $names = ['']
      OR name IN $names
      OR code IN $names
    UNION ALL
    BY NAME
    SELECT
      'price' AS kind,
      owner,
      product_id,
      variant_id,
      coalesce(label, '') AS name,
      coalesce(currency, '') AS code,
      price::VARCHAR AS value,
      price AS number
    FROM
      prices
    WHERE
      holds_today
      AND coalesce(min_quantity, 1) <= 1
      AND customer_group IS NULL
      AND condition IS NULL
    UNION ALL
    BY NAME
    SELECT
      'barcode' AS kind,
      owner,
      product_id,
      variant_id,
      'barcode' AS name,
      value
    FROM
      codes
    WHERE
      is_barcode
    UNION ALL
    BY NAME
    SELECT
      'translation' AS kind,
      owner,
      product_id,
      variant_id,
      unnest(['name', 'short_description', 'long_description']) AS name,
      culture,
      unnest([name, short_description, long_description]) AS value
    FROM
      translations
    WHERE
      len(list_intersect($fields, ['name', 'short_description', 'long_description'])) > 0
    UNION ALL
    BY NAME
    SELECT
      'category' AS kind,
      'product' AS owner,
      product_id,
      'category' AS name,
      code,
      name AS value
    FROM
      product_categories
    UNION ALL
    BY NAME
    SELECT
      'brand' AS kind,
      'product' AS owner,
      product_id,
      'brand' AS name,
      code,
      name AS value
    FROM
      product_brands
  )
SELECT
  line,
  kind,
  name,
  code,
  culture,
  unit,
  value,
  number,
  number_base,
  base_unit,
  is_inherited,
  list
FROM
  (
    SELECT
      r.line,
      r.is_inherited,
      e.*
    FROM
      records r
      JOIN entries e ON e.variant_id = r.variant_id
    UNION ALL
    SELECT
      r.line,
      r.is_inherited,
      e.*
    FROM
      records r
      JOIN entries e ON e.product_id = r.product_id
    WHERE
      r.variant_id IS NULL
      AND e.owner = 'product'
    UNION ALL
    BY NAME
    SELECT
      'field' AS kind,
      *
    FROM
      (
        FROM
          product_fields
        UNION ALL
        FROM
          variant_fields
      )
  )
WHERE
  value IS NOT NULL
  AND (
    kind <> 'translation'
    OR name IN $fields
  )
ORDER BY ALL
