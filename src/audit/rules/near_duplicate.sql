-- Somebody entered a product twice, with slightly different names. Names are compared only within blocks: names of
-- the same letters or words, names that are the same without one word, and names of which one is the other without
-- two words. A large block is a family of products, such as one product in many colours, and is skipped.
-- `alike` are pairs of names that are nearly the same. `extras` are the words that only one name of a pair has:
-- they say nothing new if both products have them in the names of their brands or categories (`said`). What tells
-- two products apart is `telling`. Barcodes count only if one name has a word more: whoever enters a product a
-- second time with a typo often gives it another barcode.
WITH
  uniques AS (
    SELECT
      name
    FROM
      properties
    WHERE
      owner = 'product'
      AND name IS NOT NULL
    GROUP BY
      name
    HAVING
      count(value) > 20
      AND approx_count_distinct(value) * 100 >= $unique_percent * count(value)
  ),
  called AS MATERIALIZED (
    SELECT
      product_id,
      name,
      code,
      coalesce(nullif(parent_id, 0), product_id) AS tree,
      pim_fold_text(name) AS folded
    FROM
      products
    WHERE
      name IS NOT NULL
      AND product_id IS NOT NULL
      AND strlen(name) <= $most_name_bytes
  ),
  named AS MATERIALIZED (
    SELECT
      *,
      row_number() OVER (
        ORDER BY
          folded
      ) AS number,
      pim_after_numbers(words) AS pairs,
      hash(pairs) AS numbers
    FROM
      (
        SELECT
          folded,
          list_filter(
            string_split(regexp_replace(folded, '[^\pL\pN+]+', ' ', 'g'), ' '),
            lambda word: word <> ''
          ) AS words
        FROM
          (
            SELECT DISTINCT
              folded
            FROM
              called
          )
      )
  ),
  glued AS (
    SELECT
      number,
      hash(
        pim_drop_spelled_out(regexp_replace(folded, '[^\pL]', '', 'g')),
        regexp_replace(folded, '[^\pN+]+', ' ', 'g')
      ) AS key
    FROM
      named
    WHERE
      length(words) > 0
    UNION ALL
    SELECT
      number,
      hash(list_sort(words), list_sort(pairs))
    FROM
      named
    WHERE
      length(words) > 1
      AND NOT list_has_any(words, $directions)
  ),
  respelt AS (
    SELECT
      g.number AS one,
      h.number AS other
    FROM
      glued g
      JOIN glued h ON h.key = g.key
      AND h.number > g.number
    WHERE
      g.key IN (
        SELECT
          key
        FROM
          glued
        GROUP BY
          key
        HAVING
          count(*) BETWEEN 2 AND $most_sharing
      )
  ),
  placed AS (
    SELECT
      number,
      numbers,
      unnest(words) AS word,
      words,
      generate_subscripts(words, 1) AS place
    FROM
      named
  ),
  spread AS (
    SELECT
      word,
      count(*) AS names
    FROM
      (
        SELECT DISTINCT
          word,
          number
        FROM
          placed
      )
    GROUP BY
      word
    HAVING
      strlen(word) >= $least_word_letters
  ),
  blocks AS MATERIALIZED (
    SELECT
      number,
      hash(list_concat(words[1:place - 1], words[place + 1:]), numbers) AS key,
      coalesce(names, $most_misspelt + 1) AS names
    FROM
      placed
      LEFT JOIN spread USING (word)
    WHERE
      length(words) > 1
      AND length(word) >= 4
      AND NOT regexp_matches(word, '[\pN+]')
    UNION ALL
    SELECT
      number,
      hash(list_concat(words[1:place - 1], words[place + 2:]), numbers),
      $most_misspelt + 1
    FROM
      placed
    WHERE
      length(words) > 3
      AND place < length(words)
    UNION ALL
    SELECT
      number,
      hash(words, numbers),
      0
    FROM
      named
    WHERE
      length(words) > 1
  ),
  crowded AS (
    SELECT
      key
    FROM
      blocks
    GROUP BY
      key
    HAVING
      count(*) BETWEEN 2 AND $most_sharing
  ),
  near AS MATERIALIZED (
    FROM
      blocks
      SEMI JOIN crowded USING (key)
  ),
  met AS (
    SELECT DISTINCT
      g.number AS one,
      h.number AS other
    FROM
      near g
      JOIN near h ON h.key = g.key
      AND h.number > g.number
    WHERE
      least(g.names, h.names) <= $most_misspelt
  ),
  compared AS MATERIALIZED (
    SELECT
      one,
      other,
      pim_words_beyond(x.words, y.words) AS mine,
      pim_words_beyond(y.words, x.words) AS theirs
    FROM
      met
      JOIN named x ON x.number = one
      JOIN named y ON y.number = other
    WHERE
      CASE
        WHEN abs(length(x.words) - length(y.words)) <= $most_other_words THEN pim_words_shared(x.words, y.words) = pim_words_shared(y.words, x.words)
      END
  ),
  other_words AS MATERIALIZED (
    FROM
      compared
    WHERE
      length(mine) <= $most_other_words
      AND length(theirs) <= $most_other_words
      AND length(mine) + length(theirs) > 0
      AND length(
        list_filter(list_concat(mine, theirs), lambda word: regexp_matches(word, '[\pN+]'))
      ) = 0
      AND (
        length(mine) <> 1
        OR length(theirs) <> 1
        OR (
          length(mine[1]) >= $least_word_letters
          AND length(theirs[1]) >= $least_word_letters
          AND left(mine[1], 1) = left(theirs[1], 1)
          AND abs(length(mine[1]) - length(theirs[1])) <= 2
          AND pim_count_slips(mine[1], theirs[1]) <= CASE
            WHEN least(length(mine[1]), length(theirs[1])) >= $long_letters THEN 2
            ELSE 1
          END
        )
      )
  ),
  mine AS (
    SELECT
      one,
      other,
      unnest(mine) AS word
    FROM
      other_words
  ),
  theirs AS (
    SELECT
      one,
      other,
      unnest(theirs) AS word
    FROM
      other_words
  ),
  slips AS MATERIALIZED (
    SELECT
      x.one,
      x.other,
      x.word AS mine,
      y.word AS theirs
    FROM
      mine x
      JOIN theirs y ON y.one = x.one
      AND y.other = x.other
      JOIN spread s ON s.word = x.word
      JOIN spread t ON t.word = y.word
    WHERE
      length(x.word) >= $least_word_letters
      AND length(y.word) >= $least_word_letters
      AND left(x.word, 1) = left(y.word, 1)
      AND abs(length(x.word) - length(y.word)) <= 2
      AND pim_count_slips(x.word, y.word) <= CASE
        WHEN least(length(x.word), length(y.word)) >= $long_letters THEN 2
        ELSE 1
      END
      AND least(s.names, t.names) <= $most_misspelt
  ),
  extras AS MATERIALIZED (
    SELECT
      one,
      other,
      word,
      'mine' AS side
    FROM
      mine
      ANTI JOIN slips ON slips.one = mine.one
      AND slips.other = mine.other
      AND slips.mine = mine.word
    UNION ALL
    SELECT
      one,
      other,
      word,
      'theirs'
    FROM
      theirs
      ANTI JOIN slips ON slips.one = theirs.one
      AND slips.other = theirs.other
      AND slips.theirs = theirs.word
  ),
  changed AS (
    SELECT
      one,
      other
    FROM
      extras
    GROUP BY
      one,
      other
    HAVING
      min(side) <> max(side)
  ),
  alike AS MATERIALIZED (
    SELECT DISTINCT
      one,
      other
    FROM
      (
        SELECT
          one,
          other
        FROM
          respelt
        UNION ALL
        (
          SELECT
            one,
            other
          FROM
            other_words
            ANTI JOIN changed USING (one, other)
        )
      )
  ),
  holders AS (
    FROM
      called
      JOIN named USING (folded)
    WHERE
      number IN (
        SELECT
          unnest([one, other])
        FROM
          alike
      )
  ),
  pairs AS MATERIALIZED (
    SELECT
      x.product_id AS a,
      y.product_id AS b,
      one,
      other,
      x.name AS name_a,
      y.name AS name_b,
      x.code AS code_a,
      y.code AS code_b
    FROM
      alike
      JOIN holders x ON x.number = one
      JOIN holders y ON y.number = other
    WHERE
      x.tree <> y.tree
  ),
  said AS MATERIALIZED (
    SELECT DISTINCT
      *
    FROM
      (
        SELECT
          product_id,
          unnest(regexp_extract_all(pim_fold_text(name), '[\pL]+')) AS word
        FROM
          (
            SELECT
              product_id,
              name
            FROM
              product_brands
            UNION ALL
            SELECT
              product_id,
              name
            FROM
              product_categories
          )
        WHERE
          name IS NOT NULL
      )
    WHERE
      product_id IN (
        SELECT
          unnest([a, b])
        FROM
          pairs
          SEMI JOIN extras USING (one, other)
      )
  ),
  more AS (
    SELECT
      a,
      b,
      word,
      unnest([a, b]) AS product_id
    FROM
      pairs
      JOIN extras USING (one, other)
  ),
  said_words AS (
    SELECT
      e.*
    FROM
      more e
      JOIN said s ON s.product_id = e.product_id
    WHERE
      (
        e.word = s.word
        OR (
          length(e.word) >= 4
          AND length(s.word) >= 4
          AND abs(length(e.word) - length(s.word)) <= 2
          AND (
            starts_with(e.word, s.word)
            OR starts_with(s.word, e.word)
          )
        )
      )
  ),
  telling_words AS (
    SELECT
      a,
      b
    FROM
      more
      ANTI JOIN said_words USING (a, b, word, product_id)
  ),
  undecided AS MATERIALIZED (
    SELECT
      p.*,
      e.one IS NOT NULL AS has_extras
    FROM
      (
        FROM
          pairs
          ANTI JOIN telling_words USING (a, b)
      ) p
      LEFT JOIN (
        SELECT DISTINCT
          one,
          other
        FROM
          extras
      ) e USING (one, other)
  ),
  telling AS MATERIALIZED (
    SELECT
      *
    FROM
      (
        SELECT
          product_id,
          'brand' AS key,
          pim_drop_spelled_out(pim_fold_letters(name)) AS value,
          FALSE AS is_word
        FROM
          product_brands
        WHERE
          name IS NOT NULL
        UNION ALL
        SELECT
          product_id,
          'barcode',
          ltrim(trim(value), '0'),
          FALSE
        FROM
          codes
        WHERE
          is_barcode
        UNION ALL
        SELECT
          product_id,
          lower(trim(coalesce(code, name))),
          coalesce(round(number_base, 6)::VARCHAR, lower(trim(value))),
          number IS NULL
          AND length(value) >= 5
          AND NOT regexp_matches(value, '\pN')
          AND NOT regexp_full_match(pim_fold_text(coalesce(name, code, '')), $names_a_choice)
        FROM
          properties
        WHERE
          owner = 'product'
          AND value IS NOT NULL
          AND coalesce(name, '') NOT IN (
            SELECT
              name
            FROM
              number_names
            WHERE
              is_counter
          )
          AND coalesce(name, '') NOT IN (
            FROM
              uniques
          )
        UNION ALL
        SELECT
          product_id,
          kind || ' ' || lower(trim(name)),
          coalesce(round(number_base, 6)::VARCHAR, lower(trim(value))),
          FALSE
        FROM
          measures
        WHERE
          value IS NOT NULL
        UNION ALL
        SELECT
          product_id,
          'option ' || lower(trim(coalesce(code, name))),
          lower(trim(value)),
          FALSE
        FROM
          options
        WHERE
          value IS NOT NULL
      )
    WHERE
      product_id IN (
        SELECT
          unnest([a, b])
        FROM
          undecided
      )
      AND value <> ''
  ),
  twins AS (
    FROM
      undecided
      ANTI JOIN (
        SELECT
          x.a,
          x.b
        FROM
          (
            SELECT
              p.a,
              p.b,
              r.* EXCLUDE (product_id)
            FROM
              undecided p
              JOIN telling r ON r.product_id = p.a
              AND (
                p.has_extras
                OR r.key <> 'barcode'
              )
          ) x
          JOIN (
            SELECT
              p.a,
              p.b,
              r.* EXCLUDE (product_id)
            FROM
              undecided p
              JOIN telling r ON r.product_id = p.b
          ) y ON y.a = x.a
          AND y.b = x.b
          AND y.key = x.key
        GROUP BY
          x.a,
          x.b,
          x.key
        HAVING
          NOT bool_or(
            (
              x.value = y.value
              OR (
                x.is_word
                AND y.is_word
                AND (
                  contains(' ' || x.value || ' ', ' ' || y.value || ' ')
                  OR contains(' ' || y.value || ' ', ' ' || x.value || ' ')
                  OR jaro_winkler_similarity(x.value, y.value) >= $one_spelt_twice
                )
              )
            )
          )
      ) USING (a, b)
  ),
  judged AS (
    SELECT
      product_id,
      count(*) AS twins,
      min(twin) AS twin
    FROM
      (
        SELECT
          a AS product_id,
          coalesce(code_b || ': ', '') || name_b AS twin
        FROM
          twins
        UNION ALL
        SELECT
          b,
          coalesce(code_a || ': ', '') || name_a
        FROM
          twins
      )
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN r.twins IS NOT NULL
    AND (
      p.properties_state = 'unknown'
      OR p.brands_state = 'unknown'
    ) THEN NULL
    ELSE r.twins IS NOT NULL
  END AS failed,
  'like ' || left(r.twin, 180) AS detail,
  r.twins AS extent
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
WHERE
  p.name IS NOT NULL
