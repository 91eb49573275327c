-- What was noted of each text when it was read, and what `told_sentences` says besides.
WITH
  judged AS (
    SELECT
      id AS product_id,
      min({rank: rank, detail: detail, field: field, "value": "value"}) AS worst,
      max(extent) AS extent
    FROM
      (
        SELECT
          id,
          1 AS rank,
          detail,
          pim_field_of(detail) AS field,
          left(regexp_extract(detail, ': (.*)', 1), 100) AS "value",
          extent
        FROM
          noted_facts
        WHERE
          fact = 'discontinued_text'
          AND owner = 'product'
        UNION ALL
        SELECT
          product_id,
          2,
          named || ': ' || left(trim("found"), 80),
          place,
          left(trim("found"), 80),
          1
        FROM
          told_sentences
        WHERE
          kind = $rule
      )
    GROUP BY
      id
  )
SELECT
  p.product_id,
  CASE
    WHEN j.product_id IS NULL
    AND pim_may_have_texts(
      p.product_id,
      p.translations_state,
      coalesce(p.name, p.short_description, p.long_description)
    ) THEN NULL
    ELSE j.product_id IS NOT NULL
  END AS failed,
  j.worst.detail AS detail,
  j.extent,
  j.worst.field AS field,
  j.worst."value" AS "value"
FROM
  products p
  LEFT JOIN judged j ON j.product_id = p.product_id
WHERE
  p.status IS DISTINCT FROM 'passive'
