-- Products whose texts have the fact that is called like the rule.
SELECT
  p.product_id,
  CASE
    WHEN f.id IS NULL
    AND pim_may_have_texts(
      p.product_id,
      p.translations_state,
      coalesce(p.name, p.short_description, p.long_description)
    ) THEN NULL
    ELSE f.id IS NOT NULL
  END AS failed,
  f.detail,
  f.extent
FROM
  products p
  LEFT JOIN pim_noted($rule, 'product') f ON f.id = p.product_id
WHERE
  coalesce(p.name, p.short_description, p.long_description) IS NOT NULL
  OR p.translations_state <> 'absent'
