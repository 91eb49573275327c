-- Raises a built-in alarm for each drift, with a sentence and the SELECT of its records. Each property, language or list is
-- told once: of all products where several categories have it, else in its category.
INSERT INTO
  made.alarms
WITH
  told AS (
    SELECT
      d.*,
      strftime(as_of::TIMESTAMP, '%-d %B') AS day,
      if (category = '', 'all products', category) AS whole,
      regexp_replace(property, '^[a-z]+:', '') AS name,
      concat(
        if (property = '', 'Prices without a list', 'Price list ' || property),
        if (d.unit = '', '', ' (' || d.unit || ')')
      ) AS list,
      if (contains(property, ':'), 'measures', 'properties') AS named_in,
      CASE
        WHEN category = '' THEN ''
        WHEN l.id IS NULL THEN format(
          'product_id IN (SELECT product_id FROM product_categories WHERE name = {}) AND ',
          pim_quoted(l.own_name)
        )
        ELSE format(
          'product_id IN (SELECT product_id FROM product_categories WHERE category_id = {}) AND ',
          l.id::VARCHAR
        )
      END AS is_placed
    FROM
      drifts d
      LEFT JOIN made.labels l ON l.kind = 'category'
      AND l.label = d.category
    QUALIFY
      row_number() OVER (
        PARTITION BY
          measure,
          property,
          if (measure IN ('language', 'price list', 'median price'), d.unit, ''),
          if (measure = 'number of products', category, '')
        ORDER BY
          (category = '') = (categories > 1) DESC,
          was DESC,
          category,
          d.unit
      ) = 1
  )
SELECT
  measure,
  TRUE,
  round(value, 1),
  round(before, 1),
  NULL,
  NULL,
  nullif(category, ''),
  nullif(property, ''),
  CASE
    WHEN measure = 'unit mix' THEN unit
    ELSE nullif(unit, '')
  END,
  NULL,
  CASE measure
    WHEN 'fill rate' THEN format(
      '{}: filled in {} % of {} until {}, {} % since',
      name,
      pim_number(round(before)),
      whole,
      day,
      pim_number(round(value))
    )
    WHEN 'unit mix' THEN format(
      '{}: {} % of {} state it {} now, {} % until {}',
      name,
      pim_number(round(value)),
      whole,
      if (unit = '', 'without a unit', 'in "' || unit || '"'),
      pim_number(round(before)),
      day
    )
    WHEN 'median' THEN format(
      '{}: half of {} have more than {} now, more than {} until {}: {} times as much',
      name,
      whole,
      pim_number(value) || if (unit = '', '', ' ' || unit),
      pim_number(before),
      day,
      pim_number(value / before)
    )
    WHEN 'median price' THEN format(
      '{}: half of the prices are above {} now, above {} until {}: {} times as much',
      list,
      pim_number(value),
      pim_number(before),
      day,
      pim_number(value / before)
    )
    WHEN 'distinct values' THEN format(
      '{}: {} distinct values in {} now, {} until {}',
      name,
      pim_number(value),
      whole,
      pim_number(before),
      day
    )
    WHEN 'language' THEN format(
      'Texts in {}: {} products have some now, {} until {}',
      unit,
      pim_number(value),
      pim_number(before),
      day
    )
    WHEN 'price list' THEN format(
      '{}: {} products have a price in it now, {} until {}',
      list,
      pim_number(value),
      pim_number(before),
      day
    )
    ELSE format(
      '{}: {} products now, {} until {}',
      if (category = '', 'The catalog', category),
      pim_number(value),
      pim_number(before),
      day
    )
  END || if (
    category <> ''
    AND categories > 1,
    format('; also in other categories: {}', categories - 1),
    ''
  ) || '.',
  CASE
    WHEN measure = 'fill rate'
    AND NOT starts_with(property, 'field:') THEN format(
      'SELECT code, name FROM products WHERE {}product_id NOT IN (SELECT product_id FROM {} WHERE name = {} AND value IS NOT NULL AND product_id IS NOT NULL)',
      is_placed,
      named_in,
      pim_quoted(name)
    )
    WHEN measure = 'fill rate'
    AND name IN ('pictures', 'prices', 'barcode') THEN format(
      'SELECT code, name FROM products JOIN coverage USING (product_id) WHERE NOT any_{}',
      regexp_replace(name, 's$', '')
    )
    WHEN measure = 'fill rate' THEN format('SELECT code, name FROM products WHERE {} IS NULL', name)
    WHEN measure IN ('unit mix', 'median', 'distinct values') THEN format(
      'SELECT product_id, value, unit FROM {} WHERE {}name = {} ORDER BY unit, number_base',
      named_in,
      is_placed,
      pim_quoted(name)
    )
    WHEN measure = 'language' THEN format(
      'SELECT code, name FROM products WHERE product_id NOT IN (SELECT product_id FROM translations WHERE culture = {} AND product_id IS NOT NULL)',
      pim_quoted(unit)
    )
    WHEN measure = 'median price' THEN format(
      'SELECT product_id, variant_id, price FROM prices WHERE coalesce(label, price_list, '''') = {} ORDER BY price',
      pim_quoted(property)
    )
    WHEN measure = 'price list' THEN format(
      'SELECT code, name FROM products WHERE product_id NOT IN (SELECT product_id FROM prices WHERE coalesce(label, price_list, '''') = {} AND product_id IS NOT NULL)',
      pim_quoted(property)
    )
    ELSE 'SELECT seen_at, code, name FROM changes WHERE kind = ''gone'' AND owner = ''product'''
  END
FROM
  told
ORDER BY
  was DESC,
  measure,
  property,
  category,
  unit
LIMIT
  $most_built_in
