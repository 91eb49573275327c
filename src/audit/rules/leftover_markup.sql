-- Tags in short descriptions are leftovers if few of these have any.
WITH
  tagged AS (
    SELECT
      count_if(has_tags) * 100 < $few_tagged_percent * count(*) AS are_few
    FROM
      texts
    WHERE
      field = 'short_description'
      AND chars > 0
  ),
  found AS (
    SELECT
      product_id,
      detail
    FROM
      facts
    WHERE
      fact = 'leftover_markup'
      AND owner = 'product'
    UNION ALL
    SELECT
      product_id,
      pim_name_text(field, culture) || ': tags'
    FROM
      texts
    WHERE
      field = 'short_description'
      AND has_tags
      AND (
        SELECT
          are_few
        FROM
          tagged
      )
  ),
  judged AS (
    SELECT
      product_id,
      min(detail) AS detail,
      count(*) AS extent
    FROM
      found
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN r.product_id IS NULL
    AND p.translations_state = 'unknown'
    AND coalesce(p.name, p.short_description, p.long_description) IS NULL THEN NULL
    ELSE r.product_id IS NOT NULL
  END AS failed,
  r.detail,
  r.extent,
  pim_field_of(r.detail) AS field
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
