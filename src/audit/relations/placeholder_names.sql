-- The names of categories and of brands that stand for nothing, or are nothing but punctuation.
WITH
  names AS MATERIALIZED (
    SELECT
      'category' AS kind,
      name
    FROM
      product_categories
    UNION
    SELECT
      'category',
      name
    FROM
      categories
    UNION
    SELECT
      'brand',
      name
    FROM
      product_brands
    UNION
    SELECT
      'brand',
      name
    FROM
      brands
  )
FROM
  names
WHERE
  regexp_full_match(lower(strip_accents(name)), $placeholder)
