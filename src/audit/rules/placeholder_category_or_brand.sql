WITH
  named AS (
    SELECT
      product_id,
      'category' AS kind,
      name,
      name IN (
        SELECT
          name
        FROM
          placeholder_names
        WHERE
          kind = 'category'
      ) AS is_wrong
    FROM
      named_categories
    WHERE
      name IS NOT NULL
    UNION ALL
    SELECT
      product_id,
      'brand',
      name,
      name IN (
        SELECT
          name
        FROM
          placeholder_names
        WHERE
          kind = 'brand'
      )
    FROM
      named_brands
    WHERE
      name IS NOT NULL
  ),
  judged AS (
    SELECT
      product_id,
      count_if(is_wrong) AS wrong,
      min(kind || ': ' || left(name, 60)) FILTER(is_wrong) AS found
    FROM
      named
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN coalesce(r.wrong, 0) = 0
    AND (
      pim_is_unread(p.product_id, p.categories_state)
      OR pim_is_unread(p.product_id, p.brands_state)
    ) THEN NULL
    ELSE r.wrong > 0
  END AS failed,
  r.found AS detail,
  r.wrong AS extent
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR pim_is_unread(p.product_id, p.categories_state)
  OR pim_is_unread(p.product_id, p.brands_state)
