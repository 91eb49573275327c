-- The deepest categories of each product, without those that gather products of several homes, such as a sale, and
-- those above them (`is_leaf` is false).
WITH
  placed AS MATERIALIZED (
    SELECT
      product_id,
      category,
      try_cast (category AS BIGINT) AS category_id
    FROM
      real_peers
  ),
  above AS MATERIALIZED (
    SELECT DISTINCT
      product_id,
      t.ancestor_id::VARCHAR AS category
    FROM
      placed
      JOIN category_tree t USING (category_id)
    WHERE
      t.ancestor_id <> t.category_id
  )
SELECT
  product_id,
  category,
  TRUE AS is_leaf
FROM
  placed
  ANTI JOIN above USING (product_id, category)
UNION ALL
SELECT
  product_id,
  category,
  FALSE
FROM
  above
