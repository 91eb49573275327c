-- Name and id of the root categories, those with most products first.
SELECT
  coalesce(
    CASE
      WHEN length(c.name) > $name_chars THEN left(c.name, $name_chars - 1) || '…'
      ELSE c.name
    END,
    c.code,
    ''
  ),
  c.category_id
FROM
  categories c
  LEFT JOIN (
    SELECT
      category_id,
      count(*) AS products
    FROM
      product_category_tree
    GROUP BY
      category_id
  ) t USING (category_id)
WHERE
  NOT EXISTS (
    FROM
      categories p
    WHERE
      p.category_id = c.parent_id
  )
ORDER BY
  t.products DESC NULLS LAST,
  c.category_id
