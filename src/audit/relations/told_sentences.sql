-- What texts of products that may be for sale say of old days, to colleagues, or of the end of a product, as far as few
-- words tell it: `kind` is the id of the rule, `found` the words, and `year` the latest one of stale ones.
WITH
  said AS MATERIALIZED (
    SELECT
      t.product_id,
      t.field,
      t.culture,
      CASE
        WHEN regexp_matches(t.text, '(?:19|20)\d\d')
        AND regexp_matches(lower(t.text), pim_stale_season()) THEN regexp_extract(lower(t.text), pim_stale_season())
        ELSE ''
      END AS season,
      CASE
        WHEN regexp_matches(t.text, '(?:19|20)\d\d')
        AND regexp_matches(lower(t.text), pim_stale_promise()) THEN regexp_extract(lower(t.text), pim_stale_promise())
        ELSE ''
      END AS promise,
      CASE
        WHEN regexp_matches(lower(t.text), pim_internal_note()) THEN regexp_extract(lower(t.text), pim_internal_note())
        WHEN regexp_matches(t.text, pim_named_colleague()) THEN regexp_extract(t.text, pim_named_colleague())
        ELSE ''
      END AS note,
      CASE
        WHEN regexp_matches(lower(t.text), pim_ended()) THEN regexp_extract(lower(t.text), pim_ended())
        ELSE ''
      END AS ended
    FROM
      product_texts t
      SEMI JOIN (
        SELECT
          product_id
        FROM
          products
        WHERE
          status IS DISTINCT FROM 'passive'
      ) p ON p.product_id = t.product_id
    WHERE
      regexp_matches(lower(t.text), pim_hint_of_sentence())
  ),
  dated AS (
    SELECT
      *,
      list_max(
        list_transform(
          regexp_extract_all(season || ' ' || promise, '(?:19|20)\d\d'),
          lambda digits: digits::INTEGER
        )
      ) AS year,
      (
        SELECT
          year(max(coalesce(read_to, checked)))
        FROM
          lists
      ) AS this_year
    FROM
      said
  )
SELECT
  product_id,
  field,
  culture,
  'stale_text' AS kind,
  if (season <> '', season, promise) AS found,
  year
FROM
  dated
WHERE
  year BETWEEN this_year - $oldest_news AND this_year - if (season <> '', 2, 1)
UNION ALL
SELECT
  product_id,
  field,
  culture,
  'internal_note',
  note,
  NULL
FROM
  said
WHERE
  note <> ''
UNION ALL
SELECT
  product_id,
  field,
  culture,
  'discontinued_text',
  ended,
  NULL
FROM
  said
WHERE
  ended <> ''
