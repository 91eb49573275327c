-- The texts of products that may be for sale in which somebody may have written what does not belong there: their names and
-- descriptions, those of their variants, and the values of properties that are sentences. A value that many products have is meant as it is.
WITH
  sold AS MATERIALIZED (
    SELECT
      product_id
    FROM
      products
    WHERE
      status IS DISTINCT FROM 'passive'
      AND product_id IS NOT NULL
  ),
  valued AS MATERIALIZED (
    SELECT
      name,
      culture,
      value,
      list_sort(list(DISTINCT product_id)) AS ids
    FROM
      properties
    WHERE
      product_id IS NOT NULL
      AND name IS NOT NULL
      AND number IS NULL
      AND length(value) >= $least_saying_chars
      AND contains(value, ' ')
    GROUP BY ALL
    HAVING
      count(DISTINCT product_id) <= $most_alike_slips
  ),
  varied AS MATERIALIZED (
    SELECT
      product_id,
      culture,
      field,
      text,
      min(code) AS code
    FROM
      variant_texts
    WHERE
      status IS DISTINCT FROM 'passive'
      AND product_id IS NOT NULL
      AND length(text) >= $least_saying_chars
      -- Most names of variants are made of those of their products and of their options.
      AND (
        field <> 'name'
        OR regexp_matches(text, '[\[(!?*<:]| [–-] ')
      )
    GROUP BY ALL
  )
SELECT
  product_id,
  field,
  culture,
  text,
  pim_field_of_text(field, culture) AS place,
  pim_name_text(field, culture) AS named,
  FALSE AS is_value
FROM
  product_texts
  SEMI JOIN sold USING (product_id)
UNION ALL
SELECT
  product_id,
  name,
  culture,
  value,
  pim_field_of_text('properties.' || name, culture),
  'property ' || pim_field_of_text(left(name, 40), culture),
  TRUE
FROM
  (
    SELECT
      name,
      culture,
      value,
      unnest(ids) AS product_id
    FROM
      valued
  )
  SEMI JOIN sold USING (product_id)
UNION ALL
SELECT
  product_id,
  field,
  culture,
  text,
  pim_field_of_text(field, culture),
  pim_name_text(field, culture) || ' of a variant' || coalesce(' (' || left(code, 40) || ')', ''),
  FALSE
FROM
  varied
  SEMI JOIN sold USING (product_id)
  ANTI JOIN product_texts USING (product_id, field, text)
