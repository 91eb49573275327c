-- The products that have a name and the description `text` of the relation `described`.
SELECT
  product_id,
  product_id IS NULL AS may_have_more
FROM
  described
WHERE
  text IS NOT NULL
  AND name IS NOT NULL
