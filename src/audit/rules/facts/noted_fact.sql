-- Which of the products in the relation `judged_products` have the fact that is called like the rule. `may_have_more`: a
-- part of them has a shape that no reader understands, so that finding nothing proves nothing. The detail begins with the text or
-- property that it is about; other facts are about one text.
SELECT
  p.product_id,
  pim_tell(f.id IS NOT NULL, p.may_have_more) AS failed,
  f.detail,
  f.extent,
  CASE
    WHEN ends_with($rule, '_repeats_name') THEN replace($rule, '_repeats_name', '')
    WHEN starts_with(f.detail, 'property ') THEN 'properties.' || regexp_extract(f.detail, '^property (.*?)(: | ends with "|, |$)', 1)
    ELSE replace(
      regexp_extract(f.detail, '^(name|short description|long description)', 1),
      ' ',
      '_'
    ) || regexp_extract(f.detail, '^[a-z]+(?: [a-z]+)?( \([^()]*\))?', 1)
  END AS field,
  left(nullif(regexp_extract(f.detail, '^[^:"]*: (.*)', 1), ''), 100) AS "value"
FROM
  judged_products p
  LEFT JOIN noted_facts f ON f.fact = $rule
  AND f.owner = 'product'
  AND f.id = p.product_id
