-- The names and descriptions of variants: their own ones (`culture` is NULL) and the translated ones. Of several
-- rows of a language, as where names of options are translated beside the variant, the one with a number counts.
WITH
  held AS MATERIALIZED (
    SELECT
      variant_id,
      NULL::VARCHAR AS culture,
      name,
      short_description,
      long_description
    FROM
      variants
    UNION ALL
    SELECT
      variant_id,
      culture,
      CASE
        WHEN count_if(regexp_matches(name, '\d')) = 1 THEN min(name) FILTER(regexp_matches(name, '\d'))
      END,
      CASE
        WHEN count(short_description) = 1 THEN min(short_description)
      END,
      CASE
        WHEN count(long_description) = 1 THEN min(long_description)
      END
    FROM
      translations
    WHERE
      owner = 'variant'
      AND culture IS NOT NULL
    GROUP BY
      variant_id,
      culture
  )
SELECT
  v.variant_id AS id,
  v.product_id,
  v.variant_id,
  field,
  culture,
  text
FROM
  (
    SELECT
      variant_id,
      culture,
      unnest(['name', 'short_description', 'long_description']) AS field,
      unnest([name, short_description, long_description]) AS text
    FROM
      held
  ) t
  JOIN variants v ON v.variant_id = t.variant_id
WHERE
  text IS NOT NULL
