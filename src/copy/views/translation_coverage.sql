-- Whether a product has texts in a language, with anything to read besides tags and white space. If its translations have an
-- unknown shape, only what was found is sure. `de_DE` and `de-DE` are one language, under the more frequent spelling.
WITH
  spelled AS (
    SELECT
      replace(lower(culture), '_', '-') AS folded,
      mode(
        culture
        ORDER BY
          culture
      ) AS culture
    FROM
      translations
    WHERE
      owner = 'product'
      AND culture IS NOT NULL
    GROUP BY
      folded
  ),
  told AS (
    SELECT
      product_id,
      s.culture,
      coalesce(bool_or(regexp_matches(name, $readable_text)), FALSE) AS name,
      coalesce(bool_or(regexp_matches(short_description, $readable_text)), FALSE) AS short,
      coalesce(bool_or(regexp_matches(long_description, $readable_text)), FALSE) AS long
    FROM
      translations t
      JOIN spelled s ON s.folded = replace(lower(t.culture), '_', '-')
    WHERE
      owner = 'product'
    GROUP BY
      product_id,
      s.culture
  )
SELECT
  p.product_id,
  c.culture,
  CASE
    WHEN p.translations_state = 'unknown' THEN nullif(coalesce(t."name", FALSE), FALSE)
    ELSE coalesce(t."name", FALSE)
  END AS name,
  CASE
    WHEN p.translations_state = 'unknown' THEN nullif(coalesce(t."short", FALSE), FALSE)
    ELSE coalesce(t."short", FALSE)
  END AS short,
  CASE
    WHEN p.translations_state = 'unknown' THEN nullif(coalesce(t."long", FALSE), FALSE)
    ELSE coalesce(t."long", FALSE)
  END AS long
FROM
  products p
  CROSS JOIN (
    SELECT DISTINCT
      culture
    FROM
      told
  ) c
  LEFT JOIN told t ON t.product_id = p.product_id
  AND t.culture = c.culture
WHERE
  p.product_id IS NOT NULL
