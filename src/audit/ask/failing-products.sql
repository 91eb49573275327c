-- How many products fail any of the rules, or have a variant that does.
SELECT
  (
    SELECT
      count(DISTINCT product_id)
    FROM
      asked_products
  ),
  count(DISTINCT product_id)
FROM
  failures
