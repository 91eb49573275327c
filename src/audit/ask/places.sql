-- Name, code, deepest category path, all brands and status of each product in the relation `wanted`. Paths of the
-- categories that are asked for come before others.
WITH
  in_place AS (
    SELECT
      product_id,
      arg_max(
        path,
        (
          coalesce(
            list_bool_or(
              list_transform(
                $category_names,
                lambda place_name: contains(' > ' || path || ' > ', ' > ' || place_name || ' > ')
              )
            ),
            FALSE
          ),
          length(path)
        )
      ) AS category
    FROM
      product_category_tree
    WHERE
      product_id IN (
        SELECT
          product_id
        FROM
          wanted
      )
    GROUP BY
      product_id
  ),
  branded AS (
    SELECT
      o.product_id,
      string_agg(
        DISTINCT coalesce(b.name, o.name),
        ', '
        ORDER BY
          coalesce(b.name, o.name)
      ) AS brand
    FROM
      product_brands o
      LEFT JOIN brands b ON b.brand_id = o.brand_id
    WHERE
      o.product_id IN (
        SELECT
          product_id
        FROM
          wanted
      )
    GROUP BY
      o.product_id
  )
SELECT
  product_id,
  any_value(p.name) AS name,
  any_value(p.code) AS code,
  any_value(category) AS category,
  any_value(brand) AS brand,
  any_value(status) AS status
FROM
  products p
  LEFT JOIN in_place USING (product_id)
  LEFT JOIN branded USING (product_id)
WHERE
  product_id IN (
    SELECT
      product_id
    FROM
      wanted
  )
GROUP BY
  product_id
