WITH
  judged AS (
    SELECT
      product_id,
      count_if(is_incomplete) AS lacks,
      string_agg(
        language || ' without ' || replace(replace(missing, ', ', ' and '), '_', ' '),
        ', '
        ORDER BY
          requirement
      ) FILTER(is_incomplete) AS found
    FROM
      translation_gaps
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN pim_is_unread(p.product_id, p.translations_state)
    OR pim_is_never_sent('products', 'translations') THEN NULL
    ELSE r.lacks > 0
  END AS failed,
  r.found AS detail,
  r.lacks AS extent
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR pim_is_unread(p.product_id, p.translations_state)
