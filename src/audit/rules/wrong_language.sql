-- Whether a text reads as another language than the one that it should be in (`meant`).
-- What is copied from another language is found by untranslated_text; names and texts of few words by foreign_texts.
WITH
  copied AS (
    SELECT
      product_id,
      print
    FROM
      meant_texts
    WHERE
      meant IS NOT NULL
      AND words >= $least_words
    GROUP BY
      product_id,
      print
    HAVING
      min(meant) <> max(meant)
  ),
  judged AS (
    SELECT
      product_id,
      count_if(is_foreign) AS foreign_texts,
      min({detail: detail, field: place}) FILTER(is_foreign) AS found
    FROM
      (
        SELECT
          m.product_id,
          coalesce(left(m.culture, 40), 'own text') || ' reads as ' || reads_as AS detail,
          pim_field_of_text(m.field, m.culture) AS place,
          reads_as <> meant
          AND words >= $min_words
          AND c.print IS NULL AS is_foreign
        FROM
          meant_texts m
          LEFT JOIN copied c ON c.product_id = m.product_id
          AND c.print = m.print
        WHERE
          reads_as IS NOT NULL
          AND meant IN $known_languages
        UNION ALL
        SELECT
          product_id,
          if (
            is_value,
            'property ' || pim_field_of_text(left(field, 40), culture),
            pim_name_text(field, culture) || if (
              of_variant IS NULL,
              '',
              ' of a variant' || coalesce(' (' || left(nullif(of_variant, ''), 40) || ')', '')
            )
          ) || ' reads as ' || reads_as,
          pim_field_of_text(if (is_value, 'properties.', '') || field, culture),
          is_foreign
        FROM
          foreign_texts
      )
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN pim_is_unread(p.product_id, p.translations_state)
    AND NOT coalesce(r.foreign_texts > 0, FALSE) THEN NULL
    ELSE r.foreign_texts > 0
  END AS failed,
  r.found.detail AS detail,
  r.foreign_texts AS extent,
  r.found.field AS field
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR pim_is_unread(p.product_id, p.translations_state)
