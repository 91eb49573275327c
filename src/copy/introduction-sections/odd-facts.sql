-- What makes plain queries give wrong numbers, and of how many things it is true; only what there is.
FROM
  (
    SELECT
      'names_of_several_products' AS fact,
      count(*) AS times
    FROM
      (
        SELECT
          name
        FROM
          products
        WHERE
          name IS NOT NULL
        GROUP BY
          name
        HAVING
          count(*) > 1
      )
    UNION ALL
    SELECT
      'variants_without_product',
      count(*)
    FROM
      variants
      ANTI JOIN products USING (product_id)
    UNION ALL
    SELECT
      'items_priced_0',
      count(*)
    FROM
      items
    WHERE
      price = 0
    UNION ALL
    SELECT
      'currencies_of_items',
      count(DISTINCT currency)
    FROM
      items
    HAVING
      count(DISTINCT currency) > 1
    UNION ALL
    SELECT
      'products_partly_unread',
      count(*)
    FROM
      products
    WHERE
      "unread" IS NOT NULL
    UNION ALL
    SELECT
      'props_in_two_spellings',
      count(DISTINCT name)
    FROM
      (
        SELECT
          name
        FROM
          (
            SELECT DISTINCT
              "key" AS name,
              "value" AS text
            FROM
              (
                SELECT
                  unnest(map_entries(props), recursive := TRUE)
                FROM
                  items
              )
          )
        GROUP BY
          name,
          lower(strip_accents(replace(text, ' ', '')))
        HAVING
          count(*) > 1
      )
    UNION ALL
    SELECT
      'attributes_with_several_names',
      count(*)
    FROM
      (
        SELECT
          "key"
        FROM
          attribute_names
        GROUP BY
          "key"
        HAVING
          count(DISTINCT name_folded) > 1
      )
    UNION ALL
    SELECT
      'props_partly_without_number',
      count(*)
    FROM
      (
        SELECT
          "key"
        FROM
          (
            SELECT
              unnest(map_entries(props), recursive := TRUE),
              nums
            FROM
              items
          )
          SEMI JOIN (
            SELECT
              "key"
            FROM
              attribute_names
            WHERE
              unit IS NOT NULL
          ) USING ("key")
        GROUP BY
          "key"
        HAVING
          count(nums["key"]) BETWEEN count(*) * 0.5 AND count(*) - 1
      )
  )
WHERE
  times > 0
