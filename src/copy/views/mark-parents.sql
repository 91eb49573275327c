-- Marks the products that another one has as its parent; products may come before or after their children.
UPDATE products
SET
  is_parent = TRUE
WHERE
  product_id IN (
    SELECT
      parent_id
    FROM
      products
    WHERE
      parent_id <> product_id
  )
