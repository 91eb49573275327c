-- Fills the table `product_category_tree` beside the others. A category that is above itself has no root, and neither has
-- one that the PIM does not list. A category may have no name.
INSERT INTO
  product_category_tree
WITH RECURSIVE
  paths AS (
    SELECT
      category_id,
      coalesce(c.name, c.code, c.category_id::VARCHAR) AS path,
      coalesce(c.name, c.code, c.category_id::VARCHAR) AS root,
      1::BIGINT AS level
    FROM
      categories c
    WHERE
      category_id IS NOT NULL
      AND NOT EXISTS (
        FROM
          categories p
        WHERE
          p.category_id = c.parent_id
          AND p.category_id <> c.category_id
      )
    UNION ALL
    SELECT
      c.category_id,
      concat(p.path, ' > ', coalesce(c.name, c.code, c.category_id::VARCHAR)),
      p.root,
      p.level + 1
    FROM
      paths p
      JOIN categories c ON c.parent_id = p.category_id
      AND c.category_id <> p.category_id
    WHERE
      p.level < 100
  ),
  each AS (
    SELECT DISTINCT
      c.product_id,
      coalesce(t.ancestor_id, c.category_id) AS category_id,
      CASE
        WHEN t.ancestor_id IS NULL THEN coalesce(c.name, c.code)
      END AS name
    FROM
      product_categories c
      LEFT JOIN category_tree t ON t.category_id = c.category_id
  )
SELECT
  e.product_id,
  e.category_id,
  coalesce(p.path, k.name, e.name),
  p.root,
  p.level
FROM
  each e
  LEFT JOIN paths p ON p.category_id = e.category_id
  LEFT JOIN categories k ON k.category_id = e.category_id
