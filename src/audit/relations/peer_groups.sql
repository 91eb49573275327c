-- The categories in which each product has its peers, one row each. If `is_wide`, a category below shows better
-- what is usual for the product, so here it only counts as a peer of others. Categories that gather products with
-- several homes, such as sales and novelties, are left out for products that have peers elsewhere. Categories
-- above and below one in the tree do not count as other homes.
WITH
  placed AS MATERIALIZED (
    SELECT DISTINCT
      product_id,
      coalesce(c.category_id::VARCHAR, c.name) AS category
    FROM
      product_categories c
    WHERE
      product_id IS NOT NULL
      AND coalesce(c.category_id::VARCHAR, c.name) IS NOT NULL
  ),
  sizes AS MATERIALIZED (
    SELECT
      category,
      count(*) AS products
    FROM
      placed
    GROUP BY
      category
  ),
  several AS MATERIALIZED (
    FROM
      placed
    WHERE
      product_id IN (
        SELECT
          product_id
        FROM
          placed
        GROUP BY
          product_id
        HAVING
          count(*) > 1
      )
  ),
  both_in AS MATERIALIZED (
    SELECT
      x.category,
      o.category AS other,
      count(*) AS shared,
      s.products,
      t.products AS others
    FROM
      several x
      JOIN several o USING (product_id)
      JOIN sizes s ON s.category = x.category
      JOIN sizes t ON t.category = o.category
    WHERE
      x.category <> o.category
    GROUP BY
      x.category,
      o.category,
      s.products,
      t.products
  ),
  crossed AS MATERIALIZED (
    FROM
      both_in
    WHERE
      shared * 100 < $within_percent * least(products, others)
  ),
  elsewhere AS (
    SELECT
      category,
      count(*) AS moved
    FROM
      (
        SELECT DISTINCT
          x.product_id,
          x.category
        FROM
          several x
          JOIN several o USING (product_id)
          JOIN crossed c ON c.category = x.category
          AND c.other = o.category
      )
    GROUP BY
      category
  ),
  above AS MATERIALIZED (
    FROM
      both_in
    WHERE
      others < products
      AND shared * 100 >= $within_percent * others
  ),
  departments AS (
    SELECT
      category
    FROM
      above
    GROUP BY
      category,
      products
    HAVING
      sum(shared) * 100 >= (100 - $home_percent) * products
  ),
  homes AS MATERIALIZED (
    SELECT
      category
    FROM
      sizes
      LEFT JOIN elsewhere USING (category)
      ANTI JOIN departments USING (category)
    WHERE
      products >= $least_category_products
      AND coalesce(moved, 0) * 100 < (100 - $home_percent) * products
  ),
  mixed AS (
    SELECT
      category
    FROM
      crossed
    WHERE
      other IN (
        FROM
          homes
      )
      AND products >= $least_category_products
    GROUP BY
      category,
      products
    HAVING
      max(shared) * 100 <= $most_of_one_percent * products
  ),
  gathered AS MATERIALIZED (
    SELECT DISTINCT
      x.product_id,
      x.category,
      c.products
    FROM
      several x
      JOIN several o USING (product_id)
      JOIN crossed c ON c.category = x.category
      AND c.other = o.category
    WHERE
      x.category IN (
        FROM
          mixed
      )
      AND o.category IN (
        FROM
          homes
      )
  ),
  gathering AS (
    SELECT
      category
    FROM
      gathered
    GROUP BY
      category,
      products
    HAVING
      count(*) * 100 >= $gathered_percent * products
  ),
  wider AS (
    SELECT DISTINCT
      x.product_id,
      x.category
    FROM
      several x
      JOIN several o USING (product_id)
      JOIN above a ON a.category = x.category
      AND a.other = o.category
    WHERE
      a.others >= $least_of_kind
  )
SELECT
  p.product_id,
  p.category,
  w.product_id IS NOT NULL AS is_wide
FROM
  placed p
  LEFT JOIN wider w USING (product_id, category)
  ANTI JOIN (
    FROM
      gathered
      SEMI JOIN gathering USING (category)
  ) g ON g.product_id = p.product_id
  AND g.category = p.category
