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
  -- Names of variants, of which nothing was noted when they were read; and what their descriptions have escaped twice. Answers decode
  -- entities and remove tags, so both are told in pieces.
  varied AS (
    SELECT
      product_id,
      pim_name_text(field, culture) || ' of a variant' || coalesce(' (' || left(code, 40) || ')', '') || ': ' || CASE
        WHEN twice <> '' THEN '& ' || regexp_extract(twice, '([^&;]+;)$', 1) || ' encoded twice'
        WHEN entity <> '' THEN 'HTML "& ' || entity[2:] || '" without the blank'
        ELSE 'HTML tag ' || tag
      END AS detail
    FROM
      (
        SELECT
          product_id,
          code,
          field,
          culture,
          regexp_extract(text, '(?i)&amp;(?:amp;)*(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,7}\d{0,2});') AS twice,
          regexp_extract(text, '&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,7}\d{0,2});') AS entity,
          coalesce(
            nullif(
              regexp_extract(
                text,
                '(?i)</?(b|i|u|p|br|hr|em|strong|span|div|font|small|sup|sub|h[1-6]|ul|li|table|tr|td)(?:\s+[a-z-]+\s*=[^<>]*)?\s*/?>',
                1
              ),
              ''
            ),
            regexp_extract(text, '(?i)<([a-z][\w:-]{0,30}) ?/>', 1)
          ) AS tag
        FROM
          variant_texts
        WHERE
          contains(text, '&')
          OR contains(text, '<')
      )
    WHERE
      twice <> ''
      OR (
        field = 'name'
        AND (
          entity <> ''
          OR tag <> ''
        )
      )
  ),
  judged AS (
    SELECT
      product_id,
      min(detail) AS detail,
      count(*) AS extent
    FROM
      (
        FROM
          found
        UNION ALL
        SELECT
          product_id,
          detail
        FROM
          varied
          -- Names of variants are mostly made of those of their products.
          ANTI JOIN (
            SELECT
              product_id
            FROM
              facts
            WHERE
              fact = 'html_in_name'
              AND owner = 'product'
          ) USING (product_id)
      )
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
