-- Per product and language, the texts that it has in any language and in this one. A text that a product has in no
-- language needs no translation. Products whose translations could not be read are left out.
INSERT INTO
  made.completeness
WITH
  needed AS (
    SELECT DISTINCT
      product_id,
      field
    FROM
      texts
    WHERE
      chars > 0
  ),
  asked AS (
    SELECT
      product_id,
      goal,
      field
    FROM
      needed
      CROSS JOIN wanted_languages
    WHERE
      product_id IN (
        SELECT
          product_id
        FROM
          products
        WHERE
          translations_state <> 'unknown'
      )
  ),
  met AS (
    SELECT DISTINCT
      h.product_id,
      w.goal,
      h.field
    FROM
      language_texts h
      JOIN wanted_languages w ON w.language = h.language
    WHERE
      w.culture IS NULL
      OR h.culture IS NULL
      OR h.culture IN (w.culture, w.language)
  )
SELECT
  a.product_id,
  'translation:' || a.goal,
  count(*),
  count(m.field),
  string_agg(
    a.field,
    ', '
    ORDER BY
      a.field
  ) FILTER(m.field IS NULL),
  0
FROM
  asked a
  LEFT JOIN met m ON m.product_id = a.product_id
  AND m.goal = a.goal
  AND m.field = a.field
GROUP BY
  a.product_id,
  a.goal
