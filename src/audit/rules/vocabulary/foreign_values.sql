-- Rare values that are the word for a frequent one of their list in another language of the catalog: as its own properties are
-- translated, of whatever name, or as its names are.
WITH
  foreign_words AS (
    SELECT
      r.folded,
      v.list,
      v.key,
      v.culture,
      v.spellings
    FROM
      (
        SELECT DISTINCT
          folded
        FROM
          rare_values
      ) r
      JOIN value_norms v USING (folded)
    WHERE
      v.n >= $least_translated
  ),
  meant AS (
    SELECT
      w.folded,
      w.list,
      c.list AS other_list,
      pim_fold_text(c.value) AS frequent,
      count(*) AS pairs
    FROM
      (
        SELECT
          * EXCLUDE (spellings),
          unnest(spellings) AS value
        FROM
          foreign_words
      ) w
      JOIN chosen_values o ON o.list = w.list
      AND o.value = w.value
      JOIN chosen_values c ON c.product_id = o.product_id
      AND c.key = w.key
      AND c.culture IS DISTINCT FROM w.culture
    GROUP BY ALL
  ),
  dictionary AS (
    SELECT
      folded,
      frequent
    FROM
      (
        SELECT
          *,
          sum(pairs) OVER (
            PARTITION BY
              folded,
              list,
              other_list
          ) AS of_word
        FROM
          meant
      )
    WHERE
      pairs >= $least_translated
      AND pairs * 100 >= $translated_percent * of_word
      AND folded <> frequent
    GROUP BY ALL
  ),
  sought AS MATERIALIZED (
    SELECT
      list,
      folded
    FROM
      rare_values
    WHERE
      regexp_full_match(folded, '\pL{3,}')
      AND culture IS NULL
  ),
  said AS MATERIALIZED (
    SELECT DISTINCT
      product_id,
      culture,
      word
    FROM
      (
        SELECT
          product_id,
          culture,
          unnest(string_split(trim(pim_spaced(name)), ' ')) AS word
        FROM
          translations
        WHERE
          owner = 'product'
          AND culture IS NOT NULL
          AND name IS NOT NULL
      )
      SEMI JOIN (
        SELECT
          folded AS word
        FROM
          sought
      ) USING (word)
  ),
  said_of AS (
    SELECT
      s.list,
      s.folded,
      w.culture,
      v.folded AS frequent,
      count(*) AS together,
      max(v.n) AS n
    FROM
      sought s
      JOIN said w ON w.word = s.folded
      JOIN chosen_values c ON c.product_id = w.product_id
      AND c.list = s.list
      JOIN (
        SELECT
          list,
          folded,
          n,
          unnest(spellings) AS value
        FROM
          value_norms
      ) v ON v.list = c.list
      AND v.value = c.value
    GROUP BY ALL
  ),
  named_by AS (
    SELECT
      list,
      folded,
      frequent
    FROM
      (
        SELECT
          *,
          sum(together) OVER (
            PARTITION BY
              list,
              folded,
              culture
          ) AS of_word
        FROM
          said_of
      )
    WHERE
      together >= $least_named_by
      AND together * 100 >= $translated_percent * of_word
      AND together * 100 >= $named_by_percent * n
      AND folded <> frequent
  )
SELECT DISTINCT
  r.list,
  r.folded,
  f.folded AS frequent,
  f.n
FROM
  rare_values r
  JOIN value_norms f ON f.list = r.list
WHERE
  f.n >= $frequent_times * r.n
  AND (
    (r.folded, f.folded) IN (
      SELECT
        (folded, frequent)
      FROM
        dictionary
    )
    OR (r.list, r.folded, f.folded) IN (
      SELECT
        (list, folded, frequent)
      FROM
        named_by
    )
  )
