-- Which of the products in the relation `judged_products` have the fact that is called like the rule. `may_have_more`: a
-- part of them has a shape that no reader understands, so that finding nothing proves nothing.
SELECT
  p.product_id,
  pim_tell(f.id IS NOT NULL, p.may_have_more) AS failed,
  f.detail,
  f.extent,
  pim_field_of(f.detail) AS field,
  left(nullif(regexp_extract(f.detail, '^[^:"]*: (.*)', 1), ''), 100) AS "value"
FROM
  judged_products p
  LEFT JOIN noted_facts f ON f.fact = $rule
  AND f.owner = 'product'
  AND f.id = p.product_id
