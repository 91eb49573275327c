-- How many products are in several categories, none of which is above another of them.
WITH
  placed AS (
    SELECT DISTINCT
      product_id,
      category_id
    FROM
      product_categories
    WHERE
      category_id IS NOT NULL
  ),
  upper_ones AS (
    SELECT DISTINCT
      p.product_id,
      t.ancestor_id AS category_id
    FROM
      placed p
      JOIN category_tree t ON t.category_id = p.category_id
      AND t.depth > 0
  ),
  lowest AS (
    SELECT
      p.product_id
    FROM
      placed p
      ANTI JOIN upper_ones u USING (product_id, category_id)
    GROUP BY
      p.product_id
    HAVING
      count(*) > 1
  )
SELECT
  count(*)::DOUBLE
FROM
  lowest
