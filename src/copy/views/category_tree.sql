-- No real category is as deep as 100: only a category below itself would reach it.
WITH RECURSIVE
  tree AS (
    SELECT
      category_id AS ancestor_id,
      category_id,
      0::BIGINT AS depth
    FROM
      categories
    WHERE
      category_id IS NOT NULL
    UNION
    SELECT
      t.ancestor_id,
      c.category_id,
      t.depth + 1
    FROM
      tree t
      JOIN categories c ON c.parent_id = t.category_id
    WHERE
      t.depth < 100
      AND c.category_id IS NOT NULL
      AND c.category_id <> t.ancestor_id
  )
SELECT
  ancestor_id,
  category_id,
  min(depth) AS depth
FROM
  tree
GROUP BY
  ancestor_id,
  category_id
