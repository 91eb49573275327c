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
  LEFT JOIN noted_facts f ON f.fact = 'discontinued_text'
  AND f.owner = 'product'
  AND f.id = p.product_id
WHERE
  p.status IS DISTINCT FROM 'passive'
