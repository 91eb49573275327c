-- Texts in another language than they should be in that are too short to be detected by themselves (`is_foreign`, `reads_as`),
-- or are the records' own ones and these are too short to tell in which language they should be. The
-- catalog tells it: words that it has in texts of the other language only, or in its names. So do the words that detectLanguage knows, apart
-- from those that the catalog has in both, and endings of words that nobody else of the field has. A text that is the own one is
-- untranslated_text's.
WITH
  -- Words and the products that have them, by language; of large catalogs, by a part of the products.
  vocabulary AS MATERIALIZED (
    SELECT
      group_of,
      is_name,
      word,
      count(DISTINCT product_id) AS n
    FROM
      (
        SELECT
          product_id,
          group_of,
          is_name,
          unnest(words) AS word
        FROM
          text_words
        WHERE
          product_id % greatest(
            1,
            (
              SELECT
                count(*) // $most_vocabulary_products
              FROM
                products
            )
          ) = 0
      )
    GROUP BY ALL
    HAVING
      n >= 2
  ),
  sizes AS MATERIALIZED (
    SELECT
      group_of,
      is_name,
      count(DISTINCT product_id) AS products
    FROM
      text_words
    GROUP BY ALL
  ),
  judged AS MATERIALIZED (
    SELECT
      row_number() OVER (
        ORDER BY
          t.product_id,
          t.is_value,
          t.field,
          t.culture,
          t.text,
          t.of_variant
      ) AS id,
      t.*
    FROM
      text_words t
      JOIN sizes s ON s.group_of = t.group_of
      AND s.is_name = t.is_name
    WHERE
      (
        t.reads_as IS NULL
        OR (
          t.culture IS NULL
          AND t.reads_as <> t.speech
          AND NOT EXISTS (
            FROM
              own_language
          )
        )
      )
      AND (
        NOT t.is_value
        OR (t.field, t.culture, t.text) IN (
          SELECT
            field,
            culture,
            text
          FROM
            text_words
          WHERE
            is_value
          GROUP BY ALL
          HAVING
            count(*) <= $few_alike_slips
        )
      )
      AND s.products >= $least_peers_of_texts
      AND len(t.words) >= 2
  ),
  -- The words of texts that their language has not; and how many it has.
  parts AS MATERIALIZED (
    SELECT
      j.id,
      j.group_of,
      j.speech,
      j.is_name,
      j.word,
      v.n
    FROM
      (
        SELECT
          id,
          group_of,
          speech,
          is_name,
          unnest(words) AS word
        FROM
          judged
      ) j
      LEFT JOIN (
        SELECT
          group_of,
          is_name,
          word,
          n
        FROM
          vocabulary
        WHERE
          is_name
        UNION ALL
        SELECT
          group_of,
          FALSE,
          word,
          max(n)
        FROM
          vocabulary
        GROUP BY
          group_of,
          word
      ) v ON v.group_of = j.group_of
      AND v.is_name = j.is_name
      AND v.word = j.word
  ),
  suspected AS MATERIALIZED (
    SELECT
      id,
      count(*) AS words,
      count_if(n IS NULL) AS unknown_words
    FROM
      parts
    GROUP BY
      id
    HAVING
      count_if(n IS NULL) >= 2
      AND count_if(n IS NULL) * 100 >= $unknown_words_percent * count(*)
  ),
  -- Fields whose texts nearly all have words that others of their language have.
  steady_fields AS (
    SELECT
      j.group_of,
      j.field,
      j.is_value
    FROM
      judged j
      LEFT JOIN suspected s USING (id)
    WHERE
      NOT j.is_name
    GROUP BY ALL
    HAVING
      count(*) >= $least_peers_of_texts
      AND count(s.id) * 100 <= $few_unknown_percent * count(*)
  ),
  listed AS MATERIALIZED (
    SELECT
      unnest($listed_words) AS word,
      unnest($languages_of_words) AS language
  ),
  -- What speaks for each other language: words of its texts in the catalog, and words that are listed for it.
  clues AS (
    SELECT
      p.id,
      v.group_of AS language,
      p.word,
      'learned' AS told_by,
      v.n AS names_of_it
    FROM
      parts p
      SEMI JOIN suspected USING (id)
      JOIN vocabulary v ON v.word = p.word
      AND v.is_name >= p.is_name
      AND v.group_of <> p.group_of
      JOIN sizes o ON o.group_of = p.group_of
      AND o.is_name = v.is_name
      JOIN sizes s ON s.group_of = v.group_of
      AND s.is_name = v.is_name
    WHERE
      p.n IS NULL
      AND v.group_of <> ''
      AND (
        v.n * least(1, o.products / s.products) >= $least_translated
        OR p.is_name
      )
    UNION ALL
    SELECT
      p.id,
      l.language,
      p.word,
      'listed',
      NULL
    FROM
      parts p
      SEMI JOIN suspected USING (id)
      JOIN listed l ON l.word = p.word
    WHERE
      p.n IS NULL
      AND p.speech IN $known_languages
      AND l.language <> p.speech
      AND NOT EXISTS (
        FROM
          listed o
        WHERE
          o.word = p.word
          AND o.language = p.speech
      )
    UNION ALL
    SELECT
      p.id,
      e.language,
      p.word,
      'ending',
      NULL
    FROM
      parts p
      JOIN suspected s ON s.id = p.id
      JOIN (
        SELECT
          unnest($word_endings) AS ending,
          unnest($languages_of_endings) AS language
      ) e ON regexp_full_match(p.word, e.ending)
    WHERE
      p.n IS NULL
      AND NOT p.is_name
      AND p.speech IN $known_languages
      AND s.unknown_words >= $least_unknown_words
      AND s.unknown_words * 100 >= $unknown_text_percent * s.words
  ),
  counted AS (
    SELECT
      id,
      language,
      count(DISTINCT word) FILTER(told_by <> 'ending') AS foreign_words,
      count(DISTINCT word) FILTER(told_by = 'learned') AS learned_words,
      count(DISTINCT word) FILTER(
        told_by = 'learned'
        AND names_of_it >= $least_translated
      ) AS frequent_words,
      max(names_of_it) AS most_names,
      count(DISTINCT word) FILTER(told_by = 'listed') AS listed_words,
      count(DISTINCT word) FILTER(told_by <> 'learned') AS shaped_words,
      bool_or(
        told_by = 'ending'
        AND regexp_matches(word, '[^a-z]')
      ) AS has_accent
    FROM
      clues
    GROUP BY
      id,
      language
  ),
  -- What speaks for the language that a text should be in: words that the other has not.
  own_words AS (
    SELECT
      c.id,
      c.language,
      count_if(
        p.n IS NOT NULL
        AND v.word IS NULL
      ) AS known_words,
      count_if(
        o.word IS NOT NULL
        AND l.word IS NULL
      ) AS listed_words,
      count_if(
        p.n IS NULL
        AND a.letters IS NOT NULL
        AND regexp_matches(p.word, '[^a-z' || a.letters || ']')
      ) AS odd_letters
    FROM
      counted c
      JOIN parts p ON p.id = c.id
      LEFT JOIN (
        SELECT DISTINCT
          group_of,
          word
        FROM
          vocabulary
      ) v ON v.group_of = c.language
      AND v.word = p.word
      LEFT JOIN listed o ON o.word = p.word
      AND o.language = p.speech
      LEFT JOIN listed l ON l.word = p.word
      AND l.language = c.language
      LEFT JOIN (
        SELECT
          unnest($known_languages) AS language,
          unnest($letters_of_languages) AS letters
      ) a ON a.language = p.speech
    GROUP BY
      c.id,
      c.language
  ),
  weighed AS (
    SELECT
      j.id,
      c.language,
      s.words,
      c.foreign_words,
      c.learned_words,
      c.frequent_words >= 2
      OR c.most_names >= $least_named_by AS is_learned,
      c.shaped_words,
      c.has_accent,
      s.unknown_words,
      c.listed_words * 2 + o.odd_letters AS weight,
      c.listed_words >= 2 AS is_listed,
      o.known_words,
      o.listed_words AS own_listed,
      j.is_name,
      j.product_id,
      j.text,
      j.culture,
      j.field,
      j.is_value,
      j.of_variant,
      f.field IS NOT NULL
      AND NOT j.is_name AS is_steady,
      j.speech
    FROM
      counted c
      JOIN suspected s USING (id)
      JOIN own_words o USING (id, language)
      JOIN judged j USING (id)
      LEFT JOIN steady_fields f ON f.group_of = j.group_of
      AND f.field = j.field
      AND f.is_value = j.is_value
  ),
  told AS (
    SELECT
      id,
      min({place: - (weight + 2 * foreign_words), language: language}) AS best
    FROM
      weighed w
    WHERE
      (
        (
          -- By the catalog.
          learned_words >= 2
          AND is_learned
          AND foreign_words * 100 >= $foreign_words_percent * words
          AND foreign_words >= if (is_name, 2, $least_foreign_words)
          AND known_words * if (is_name, words, $times_own_words) <= foreign_words
        )
        OR (
          -- By listed words.
          is_listed
          AND weight >= if (is_name, $least_weight_of_name, $least_weight_of_text)
          AND words >= $least_words
          AND own_listed * 2 * $times_own_words <= weight
        )
        OR (
          -- By what its language lacks, and by the form of the words.
          is_steady
          AND (
            shaped_words >= 2
            OR has_accent
          )
          AND own_listed = 0
          AND NOT contains(lower(text), 'ipsum')
          AND unknown_words >= $least_unknown_words
          AND unknown_words * 100 >= $unknown_text_percent * words
          AND NOT EXISTS (
            FROM
              counted o
            WHERE
              o.id = w.id
              AND (
                o.language = w.speech
                OR o.shaped_words > w.shaped_words
              )
          )
        )
      )
      AND (
        is_value
        OR culture IS NULL
        OR NOT EXISTS (
          FROM
            variant_texts o
          WHERE
            w.of_variant IS NOT NULL
            AND o.product_id = w.product_id
            AND o.field = w.field
            AND o.culture IS NULL
            AND lower(trim(left(o.text, $vocabulary_chars))) = lower(trim(w.text))
        )
      )
      AND (
        is_value
        OR culture IS NULL
        OR NOT EXISTS (
          FROM
            product_texts o
          WHERE
            o.product_id = w.product_id
            AND o.field = w.field
            AND o.culture IS NULL
            AND w.of_variant IS NULL
            AND lower(trim(left(o.text, $vocabulary_chars))) = lower(trim(w.text))
        )
      )
    GROUP BY
      id
  ),
  shares AS (
    SELECT
      j.group_of,
      j.is_name,
      count(t.id) * 100 <= greatest(200, $alike_percent * count(*)) AS are_few
    FROM
      judged j
      LEFT JOIN told t USING (id)
    GROUP BY
      j.group_of,
      j.is_name
  )
SELECT
  j.product_id,
  j.field,
  j.culture,
  j.is_value,
  j.of_variant,
  t.id IS NOT NULL
  AND s.are_few AS is_foreign,
  t.best.language AS reads_as
FROM
  judged j
  JOIN shares s USING (group_of, is_name)
  LEFT JOIN told t USING (id)
