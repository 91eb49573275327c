-- The categories in which the numbers of each product have peers: its own ones, and where such a category is too small to show
-- what is usual, the nearest one above it that is large enough. If `is_wide`, the product only counts as a peer of others there.
WITH
  sizes AS (
    SELECT
      category,
      count(*) AS products
    FROM
      real_peers
    GROUP BY
      category
  ),
  branches AS MATERIALIZED (
    SELECT DISTINCT
      p.product_id,
      p.category AS below,
      t.ancestor_id AS category,
      t.depth,
      s.products < $least_ranged AS is_small
    FROM
      real_peers p
      JOIN sizes s USING (category)
      JOIN category_tree t ON t.category_id = try_cast (p.category AS BIGINT)
    WHERE
      t.depth > 0
  ),
  large AS (
    SELECT
      category
    FROM
      branches
    GROUP BY
      category
    HAVING
      count(DISTINCT product_id) >= $least_filled_peers
  ),
  nearest AS MATERIALIZED (
    SELECT
      below,
      arg_min(category, (depth, category)) AS category
    FROM
      branches
      SEMI JOIN large USING (category)
    WHERE
      is_small
    GROUP BY
      below
  )
SELECT
  product_id,
  category,
  bool_and(is_wide) AS is_wide
FROM
  (
    SELECT
      product_id,
      category,
      is_wide
    FROM
      real_peers
    UNION ALL
    SELECT
      b.product_id,
      b.category::VARCHAR,
      n.category IS DISTINCT FROM b.category
    FROM
      branches b
      LEFT JOIN nearest n USING (below)
    WHERE
      b.category IN (
        SELECT
          category
        FROM
          nearest
      )
  )
GROUP BY
  product_id,
  category
