SELECT
  product_id,
  coalesce(name, short_description, long_description) AS any_text,
  pim_may_have_texts(product_id, translations_state, any_text) AS may_have_more
FROM
  products
WHERE
  any_text IS NOT NULL
  OR translations_state <> 'absent'
