-- Which edge of a thing a folded name names, if any.
CREATE MACRO pim_edge(name) AS CASE WHEN regexp_full_match(name, $height_names) THEN 'height' WHEN regexp_full_match(name, $width_names) THEN 'width' WHEN regexp_full_match(name, $depth_names) THEN 'depth' END;

/* Views over the copy that rules and relations share. */
-- Products and variants, for rules that are asked of either.
CREATE VIEW scratch.all_records AS
SELECT
  'product' AS owner,
  product_id AS id,
  product_id,
  NULL::BIGINT AS variant_id,
  code,
  integration_code,
  codes_state,
  prices_state
FROM
  products
UNION ALL
SELECT
  'variant',
  variant_id,
  product_id,
  variant_id,
  code,
  integration_code,
  codes_state,
  prices_state
FROM
  variants;

-- The categories of products with their names: from the product's record, else from the list.
CREATE VIEW scratch.named_categories AS
SELECT
  product_id,
  o.category_id AS id,
  coalesce(o.name, l.name) AS name
FROM
  product_categories o
  LEFT JOIN (
    SELECT
      category_id,
      min(name) AS name
    FROM
      categories
    WHERE
      category_id IS NOT NULL
    GROUP BY
      category_id
  ) l ON l.category_id = o.category_id
WHERE
  product_id IS NOT NULL;

-- The brands of products with their names.
CREATE VIEW scratch.named_brands AS
SELECT
  product_id,
  o.brand_id AS id,
  coalesce(o.name, l.name) AS name
FROM
  product_brands o
  LEFT JOIN (
    SELECT
      brand_id,
      min(name) AS name
    FROM
      brands
    WHERE
      brand_id IS NOT NULL
    GROUP BY
      brand_id
  ) l ON l.brand_id = o.brand_id
WHERE
  product_id IS NOT NULL;

-- The texts of variants, like those of products, with the product and code of the variant.
CREATE VIEW scratch.variant_texts AS
SELECT
  v.product_id,
  v.code,
  v.status,
  t.culture,
  t.field,
  t.text
FROM
  (
    SELECT
      variant_id,
      NULL::VARCHAR AS culture,
      unnest(['name', 'short_description', 'long_description']) AS field,
      unnest([name, short_description, long_description]) AS text
    FROM
      variants
    UNION ALL
    SELECT
      variant_id,
      culture,
      unnest(['name', 'short_description', 'long_description']),
      unnest([name, short_description, long_description])
    FROM
      translations
    WHERE
      owner = 'variant'
  ) t
  JOIN variants v ON v.variant_id = t.variant_id;

-- What products themselves state by a name: properties and dimensions.
CREATE VIEW scratch.stated_values AS
SELECT
  product_id,
  name,
  value,
  unit,
  number,
  number_base,
  base_unit,
  FALSE AS is_dimension
FROM
  properties
WHERE
  owner = 'product'
UNION ALL
SELECT
  product_id,
  name,
  value,
  unit,
  number,
  number_base,
  base_unit,
  TRUE
FROM
  measures
WHERE
  kind = 'dimension';

-- The values of attributes and dimensions that products state once.
CREATE VIEW scratch.single_values AS
SELECT
  product_id,
  name,
  is_dimension,
  min(value) AS value,
  min(unit) AS unit,
  min(number) AS number,
  min(base_unit) AS base_unit,
  min(number_base) AS number_base
FROM
  scratch.stated_values
WHERE
  product_id IS NOT NULL
  AND length(value) <= $most_letters
GROUP BY
  product_id,
  name,
  is_dimension
HAVING
  count(DISTINCT value) = 1;

-- A part of the products of a large catalog, about a thousand, from which relations of texts are learned.
CREATE VIEW scratch.sampled_products AS
SELECT
  product_id
FROM
  products
WHERE
  product_id % greatest(
    1,
    (
      SELECT
        count(*) // 1000
      FROM
        products
    )
  ) = 0;

-- The texts of products as they read: their own ones (`culture` is NULL) and the translated ones.
CREATE VIEW scratch.product_texts AS
SELECT
  product_id,
  'name' AS field,
  NULL::VARCHAR AS culture,
  name AS text
FROM
  products
WHERE
  product_id IS NOT NULL
  AND name IS NOT NULL
UNION ALL
SELECT
  product_id,
  'short_description' AS field,
  NULL::VARCHAR AS culture,
  short_description AS text
FROM
  products
WHERE
  product_id IS NOT NULL
  AND short_description IS NOT NULL
UNION ALL
SELECT
  product_id,
  'long_description' AS field,
  NULL::VARCHAR AS culture,
  long_description AS text
FROM
  products
WHERE
  product_id IS NOT NULL
  AND long_description IS NOT NULL
UNION ALL
SELECT
  product_id,
  'name' AS field,
  culture AS culture,
  name AS text
FROM
  translations
WHERE
  owner = 'product'
  AND product_id IS NOT NULL
  AND name IS NOT NULL
UNION ALL
SELECT
  product_id,
  'short_description' AS field,
  culture AS culture,
  short_description AS text
FROM
  translations
WHERE
  owner = 'product'
  AND product_id IS NOT NULL
  AND short_description IS NOT NULL
UNION ALL
SELECT
  product_id,
  'long_description' AS field,
  culture AS culture,
  long_description AS text
FROM
  translations
WHERE
  owner = 'product'
  AND product_id IS NOT NULL
  AND long_description IS NOT NULL;

-- The columns of a norm; see relations/norms.sql. A category is its id, or its name where it has no id.
CREATE TABLE scratch.no_norms (
  kind VARCHAR,
  owner VARCHAR,
  category VARCHAR,
  brand VARCHAR,
  field VARCHAR,
  "value" VARCHAR,
  low DOUBLE,
  high DOUBLE,
  unit VARCHAR,
  n BIGINT,
  share DOUBLE
);

-- The columns of a verdict; a rule may leave out those that it has nothing for.
CREATE TABLE scratch.no_verdicts (
  product_id BIGINT,
  variant_id BIGINT,
  failed BOOLEAN,
  detail VARCHAR,
  extent DOUBLE,
  shared VARCHAR,
  field VARCHAR,
  "value" VARCHAR,
  proposed VARCHAR,
  sure DOUBLE
);
