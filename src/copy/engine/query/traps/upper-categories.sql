-- Categories of a name, and how many products only those below each have.
SELECT
  t.ancestor_id,
  count(DISTINCT p.product_id) - count(DISTINCT p.product_id) FILTER(t.depth = 0) AS below
FROM
  categories c
  JOIN category_tree t ON t.ancestor_id = c.category_id
  JOIN product_categories p ON p.category_id = t.category_id
WHERE
  lower(c.name) = lower($name)
GROUP BY
  t.ancestor_id
HAVING
  below > 0
ORDER BY
  t.ancestor_id
LIMIT
  $most
