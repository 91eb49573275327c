-- Names of this catalog for examples of queries, the most frequent ones of letters and digits: an attribute with numbers, a root
-- category, a brand, and an attribute of that brand with a value.
WITH
  counted_brands AS (
    SELECT
      brand,
      count(*) AS n
    FROM
      items
    GROUP BY
      brand
  ),
  brand_shown AS MATERIALIZED (
    SELECT
      arg_min(brand, (- n, brand)) AS brand
    FROM
      counted_brands
    WHERE
      length(brand) <= $name_chars
      AND regexp_full_match(brand, $plain)
  ),
  counted_numbers AS (
    SELECT
      name,
      count(*) AS n
    FROM
      (
        SELECT
          unnest(map_keys(nums)) AS name
        FROM
          items
      )
    GROUP BY
      name
  ),
  counted_roots AS (
    SELECT
      split_part(category_path, ' > ', 1) AS root,
      count(*) AS n
    FROM
      items
    GROUP BY
      root
  ),
  counted_values AS (
    SELECT
      "key" AS name,
      "value" AS text,
      count(*) AS n
    FROM
      (
        SELECT
          unnest(map_entries(props), recursive := TRUE)
        FROM
          items,
          brand_shown
        WHERE
          brand_shown.brand IS NULL
          OR items.brand = brand_shown.brand
      )
    GROUP BY ALL
  ),
  value_shown AS (
    SELECT
      arg_min({'name': name, 'text': text}, (- n, name, text)) AS pair
    FROM
      counted_values
    WHERE
      length(name) <= $name_chars
      AND regexp_full_match(name, $plain)
      AND length(text) <= $name_chars
      AND regexp_full_match(text, $plain)
      AND NOT regexp_matches(text, '[0-9]|^(true|false)$')
  )
SELECT
  (
    SELECT
      arg_min(name, (unit = '', - n, name))
    FROM
      counted_numbers
      JOIN attribute_names ON "key" = name
    WHERE
      length(name) <= $name_chars
      AND regexp_full_match(name, $plain)
  ),
  (
    SELECT
      arg_min(root, (- n, root))
    FROM
      counted_roots
    WHERE
      length(root) <= $name_chars
      AND regexp_full_match(root, $plain)
  ),
  brand_shown.brand,
  pair.name,
  pair.text,
  (
    SELECT
      count(price) > 0
    FROM
      items
  )
FROM
  brand_shown,
  value_shown
