WITH
  shown AS (
    SELECT
      t.category_id,
      bool_or(c.status = 'passive') AS is_passive
    FROM
      category_tree t
      JOIN categories c ON c.category_id = t.ancestor_id
    GROUP BY
      t.category_id
    HAVING
      count(c.status) > 0
  ),
  judged AS (
    SELECT
      product_id,
      bool_and(is_passive)
      AND count(s.category_id) = count(*) AS is_hidden,
      min(name) AS name
    FROM
      product_categories
      LEFT JOIN shown s USING (category_id)
    GROUP BY
      product_id
    HAVING
      count(s.category_id) > 0
  )
SELECT
  p.product_id,
  CASE
    WHEN pim_is_unread(p.product_id, p.categories_state) THEN NULL
    ELSE r.is_hidden
  END AS failed,
  left(r.name, 80) AS detail
FROM
  products p
  JOIN judged r ON r.product_id = p.product_id
WHERE
  p.status = 'active'
