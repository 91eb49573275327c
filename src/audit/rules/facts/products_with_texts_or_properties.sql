SELECT
  product_id,
  coalesce(name, short_description, long_description) AS any_text,
  pim_is_unread(product_id, properties_state) AS may_have_properties,
  pim_may_have_texts(product_id, translations_state, any_text)
  OR may_have_properties AS may_have_more
FROM
  products
WHERE
  any_text IS NOT NULL
  OR translations_state <> 'absent'
  OR may_have_properties
