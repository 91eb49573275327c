-- The different words of texts of products, by language: names, the beginnings of descriptions, and values of properties that are
-- sentences of one language. `kind` is name or text; `speech` is the language, as detectLanguage calls it; NULL: that of the
-- records' own texts, if nothing tells it; `group_of` is the language as vocabularies are learned by.
WITH
  -- The language whose names are nearly all the own ones is the own one, unless the own texts are plainly in others.
  repeated AS (
    SELECT
      culture
    FROM
      (
        SELECT
          t.culture,
          count(*) AS names,
          count_if(t.text = o.text) AS same
        FROM
          product_texts t
          JOIN product_texts o ON o.product_id = t.product_id
        WHERE
          t.field = 'name'
          AND t.culture IS NOT NULL
          AND o.field = 'name'
          AND o.culture IS NULL
        GROUP BY
          t.culture
      ) repeating
    WHERE
      names >= $least_peers_of_texts
      AND same * 100 >= $own_language_percent * names
      AND NOT EXISTS (
        SELECT
          1
        FROM
          texts x
        WHERE
          x.culture IS NULL
          AND x.language IS NOT NULL
        HAVING
          count_if(x.language <> pim_language(repeating.culture)) >= $least_word_letters
          AND count_if(x.language <> pim_language(repeating.culture)) * 100 > (100 - $own_language_percent) * count(*)
      )
  ),
  own AS (
    SELECT
      coalesce(
        (
          SELECT
            min(language)
          FROM
            own_language
        ),
        (
          SELECT
            if (count(DISTINCT pim_language(culture)) = 1, min(pim_language(culture)), NULL)
          FROM
            repeated
        )
      ) AS language
  ),
  -- Of a large catalog a part of the products is enough to learn words from.
  step AS (
    SELECT
      greatest(1, count(*) // $most_vocabulary_products)
    FROM
      products
  ),
  -- Texts of variants that do not begin as those of their products; `of_variant` is the code of one of them.
  varied AS (
    SELECT
      v.product_id,
      v.field,
      v.culture,
      left(v.text, $vocabulary_chars) AS text,
      min(coalesce(v.code, '')) AS of_variant
    FROM
      variant_texts v
      LEFT JOIN product_texts p ON p.product_id = v.product_id
      AND p.field = v.field
      AND p.culture IS NOT DISTINCT FROM v.culture
    WHERE
      v.product_id IS NOT NULL
      AND contains(v.text, ' ')
      AND NOT coalesce(starts_with(v.text, p.text), FALSE)
    GROUP BY ALL
  ),
  held AS MATERIALIZED (
    SELECT
      t.product_id,
      t.field,
      t.culture,
      left(t.text, $vocabulary_chars) AS text,
      x.language AS reads_as,
      t.field = 'name' AS is_name,
      FALSE AS is_value,
      NULL AS of_variant
    FROM
      product_texts t
      LEFT JOIN texts x ON x.product_id = t.product_id
      AND x.field = t.field
      AND x.culture IS NOT DISTINCT FROM t.culture
      AND x.field <> 'name'
    WHERE
      x.language IS NULL
      OR t.culture IS NULL
      OR t.product_id % (
        FROM
          step
      ) = 0
    UNION ALL
    SELECT
      product_id,
      name,
      culture,
      left(value, $vocabulary_chars),
      NULL,
      FALSE,
      TRUE,
      NULL
    FROM
      properties
    WHERE
      product_id IS NOT NULL
      AND name IS NOT NULL
      AND culture IS NOT NULL
      AND number IS NULL
      AND length(value) >= $least_saying_chars
      AND contains(value, ' ')
    UNION ALL
    SELECT
      product_id,
      field,
      culture,
      text,
      NULL,
      field = 'name',
      FALSE,
      of_variant
    FROM
      varied
  ),
  -- Many products have the same values.
  split AS MATERIALIZED (
    SELECT
      text,
      list_distinct(
        list_filter(
          string_split(trim(regexp_replace(lower(text), '[^\pL\pM]+', ' ', 'g')), ' '),
          lambda word: length(word) > 1
        )
      ) AS words
    FROM
      (
        SELECT DISTINCT
          text
        FROM
          held
      )
  )
SELECT DISTINCT
  h.product_id,
  h.field,
  h.culture,
  h.is_name,
  h.is_value,
  h.text,
  h.reads_as,
  h.of_variant,
  coalesce(pim_language(h.culture), own.language) AS speech,
  coalesce(pim_language(h.culture), own.language, '') AS group_of,
  s.words
FROM
  held h
  JOIN split s ON s.text = h.text
  CROSS JOIN own
