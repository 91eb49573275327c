-- Tags in short descriptions are leftovers if few of these have any.
WITH
  marked AS MATERIALIZED (
    SELECT
      product_id,
      detail,
      pim_field_of(detail) AS field
    FROM
      facts
    WHERE
      fact = 'plain_markup'
      AND owner = 'product'
  ),
  -- How many have the field at all; the front of its name is enough, as findings cut it.
  filled AS (
    SELECT
      pim_field_of_text(field, culture) AS field,
      count(*) AS texts
    FROM
      texts
    WHERE
      field = 'short_description'
      AND chars > 0
    GROUP BY ALL
    UNION ALL
    SELECT
      'properties.' || left(name, 40),
      count(*)
    FROM
      properties
    WHERE
      owner = 'product'
      AND value IS NOT NULL
      AND name IS NOT NULL
    GROUP BY ALL
  ),
  usual AS (
    SELECT
      m.field
    FROM
      marked m
      JOIN filled f ON f.field = m.field
    GROUP BY
      m.field
    HAVING
      count(*) * 100 >= $few_tagged_percent * max(f.texts)
  ),
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
      detail
    FROM
      marked
      ANTI JOIN usual USING (field)
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
