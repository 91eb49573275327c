-- Pairs of products, of no common parent, that may be one product entered twice: first candidates by keys that few
-- products share, then what speaks for it and against it as `points`. A pair with `is_told_apart` has a value that
-- only one of two products can have.
-- Keys are the letters of a name in their order, its words in any order, its words without one, and rare things such
-- as a picture, a description or a barcode. Words of the own brand and words such as "with" do not count, and
-- amounts count in one unit: `500 ml` is `0.5 l`. Where many products share names, as in families of furniture, a
-- name alone says little.
WITH
  branded AS (
    SELECT
      product_id,
      flatten(list(regexp_extract_all(pim_fold_text(name), '\pL+'))) AS brand_words
    FROM
      product_brands
    WHERE
      name IS NOT NULL
    GROUP BY
      product_id
  ),
  called AS (
    SELECT
      product_id,
      coalesce(nullif(parent_id, 0), product_id) AS tree,
      -- `w/` and `f/` are as good as "with" and "for".
      regexp_replace(pim_fold_text(name), '(^| )(?:[WFC]/|[MFU]\. )', '\1', 'g') AS folded
    FROM
      products
    WHERE
      name IS NOT NULL
      AND product_id IS NOT NULL
      AND strlen(name) <= $most_name_bytes
  ),
  parted AS MATERIALIZED (
    SELECT
      c.*,
      brand_words,
      if (
        regexp_matches(folded, '\pN'),
        regexp_extract_all(folded, '\pN+(?:[.,]\pN+)*\+?(?:[ -]?\pL+)?'),
        []
      ) AS amounts,
      regexp_extract_all(
        if (
          regexp_matches(folded, '\pN'),
          regexp_replace(folded, '(\pN)[ -]?(?:' || $name_units || ')($|[^\pL])', '\1 \2', 'g'),
          folded
        ),
        '\pL+'
      ) AS all_words
    FROM
      called c
      LEFT JOIN branded USING (product_id)
  ),
  worded AS MATERIALIZED (
    SELECT
      product_id,
      tree,
      folded,
      all_words,
      if (
        length(amounts) = 0,
        [],
        list_sort(list_transform(amounts, lambda amount: pim_name_amount(amount)))
      ) AS numbers,
      if (
        length(amounts) = 0,
        [],
        list_sort(
          list_filter(
            amounts,
            lambda amount: NOT regexp_matches(amount, '\pN\+?[ -]?(?:' || $name_units || ')?$')
            AND NOT list_contains($linking_words, regexp_extract(amount, '\pL+$'))
          )
        )
      ) AS followed,
      list_filter(
        all_words,
        lambda word: NOT list_contains($linking_words, word)
        AND NOT coalesce(list_contains(brand_words, word), FALSE)
      ) AS kept
    FROM
      parted
  ),
  named AS MATERIALIZED (
    SELECT
      * EXCLUDE (kept),
      if (length(kept) = 0, all_words, kept) AS kept,
      list_sort(if (length(kept) = 0, all_words, kept)) AS words
    FROM
      worded
  ),
  keyed AS MATERIALIZED (
    SELECT
      product_id,
      tree,
      hash(pim_drop_spelled_out(array_to_string(kept, '')), numbers) AS key,
      NULL::VARCHAR AS word
    FROM
      named
    WHERE
      length(words) > 0
    UNION ALL
    SELECT
      product_id,
      tree,
      hash(words, numbers),
      NULL
    FROM
      named
    WHERE
      length(words) > 0
    UNION ALL
    SELECT
      product_id,
      tree,
      hash(list_concat(words[1:place - 1], words[place + 1:]), numbers),
      words[place]
    FROM
      (
        SELECT
          *,
          unnest(range(1, length(words) + 1)) AS place
        FROM
          named
        WHERE
          length(words) BETWEEN 2 AND $most_name_words
      )
    UNION ALL
    SELECT
      product_id,
      tree,
      key,
      '*'
    FROM
      (
        SELECT
          product_id,
          hash(folded, lower(trim(short_description))) AS key
        FROM
          named
          JOIN products USING (product_id)
        WHERE
          short_description IS NOT NULL
        UNION ALL
        SELECT
          product_id,
          hash('print', print)
        FROM
          texts
        WHERE
          field = 'long_description'
          AND words >= $least_description_words
        UNION ALL
        SELECT
          product_id,
          hash('file', file)
        FROM
          pictures
        WHERE
          owner = 'product'
          AND file_uses BETWEEN 2 AND $most_rare_uses
        UNION ALL
        SELECT
          product_id,
          hash('barcode', pim_fold_code(value))
        FROM
          codes
        WHERE
          owner = 'product'
          AND is_barcode
          AND pim_fold_code(value) IS NOT NULL
      )
      JOIN (
        SELECT
          product_id,
          tree
        FROM
          named
      ) USING (product_id)
  ),
  shared AS (
    SELECT
      key,
      max(word = '*') AS is_thing
    FROM
      keyed
    GROUP BY
      key
    HAVING
      count(*) BETWEEN 2 AND $most_sharing
      AND min(tree) <> max(tree)
  ),
  near AS MATERIALIZED (
    FROM
      keyed
      SEMI JOIN shared USING (key)
  ),
  met AS MATERIALIZED (
    SELECT DISTINCT
      x.product_id AS a,
      y.product_id AS b
    FROM
      near x
      JOIN near y ON y.key = x.key
      AND y.product_id > x.product_id
      AND y.tree <> x.tree
    WHERE
      x.word IS NULL
      OR y.word IS NULL
      OR left(x.word, 1) = left(y.word, 1)
  ),
  compared AS MATERIALIZED (
    SELECT
      a,
      b,
      x.folded = y.folded AS is_same,
      x.numbers = y.numbers AS has_numbers,
      x.kept <> y.kept AS is_turned,
      x.followed <> y.followed AS is_followed_by_others,
      pim_drop_spelled_out(array_to_string(x.kept, '')) = pim_drop_spelled_out(array_to_string(y.kept, '')) AS is_respelt,
      list_has_any(x.all_words, $directions) AS has_direction,
      pim_words_beyond(x.words, y.words) AS mine,
      pim_words_beyond(y.words, x.words) AS theirs,
      length(pim_words_shared(x.words, y.words)) AS in_common
    FROM
      met
      JOIN named x ON x.product_id = a
      JOIN named y ON y.product_id = b
  ),
  spread AS MATERIALIZED (
    SELECT
      word,
      count(*) AS names
    FROM
      (
        SELECT DISTINCT
          folded,
          unnest(words) AS word
        FROM
          named
      )
    GROUP BY
      word
    HAVING
      count(*) <= $most_misspelt
  ),
  slips AS MATERIALIZED (
    SELECT
      mine,
      theirs,
      pim_count_slips(mine, theirs) <= if (least(length(mine), length(theirs)) >= $long_letters, 2, 1)
      AND least(length(mine), length(theirs)) >= $least_word_letters AS is_misspelt
    FROM
      (
        SELECT DISTINCT
          mine,
          unnest(theirs) AS theirs
        FROM
          (
            SELECT
              unnest(mine) AS mine,
              theirs
            FROM
              compared
            WHERE
              NOT is_respelt
          )
      )
    WHERE
      left(mine, 1) = left(theirs, 1)
      AND greatest(length(mine), length(theirs)) >= $least_word_letters
      AND (
        mine IN (
          SELECT
            word
          FROM
            spread
        )
        OR theirs IN (
          SELECT
            word
          FROM
            spread
        )
      )
      AND (
        (
          abs(length(mine) - length(theirs)) <= 2
          AND pim_count_slips(mine, theirs) <= if (least(length(mine), length(theirs)) >= $long_letters, 2, 1)
          AND least(length(mine), length(theirs)) >= $least_word_letters
        )
        OR pim_is_short_for(mine, theirs)
        OR pim_is_short_for(theirs, mine)
      )
  ),
  respelt_words AS (
    SELECT
      a,
      b,
      list(mine) AS mine,
      list(theirs) AS theirs,
      bool_and(is_misspelt) AS is_misspelt
    FROM
      (
        SELECT
          a,
          b,
          unnest(mine) AS mine,
          theirs AS others
        FROM
          compared
        WHERE
          NOT is_respelt
      ) c
      JOIN slips USING (mine)
    WHERE
      list_contains(others, theirs)
    GROUP BY
      a,
      b
  ),
  read AS MATERIALIZED (
    SELECT
      c.* EXCLUDE (mine, theirs),
      coalesce(is_misspelt, FALSE) AS is_misspelt,
      r.a IS NOT NULL
      AND NOT is_misspelt AS is_shortened,
      if (is_respelt, [], pim_words_beyond(c.mine, coalesce(r.mine, []))) AS mine,
      if (is_respelt, [], pim_words_beyond(c.theirs, coalesce(r.theirs, []))) AS theirs
    FROM
      compared c
      LEFT JOIN respelt_words r USING (a, b)
  ),
  -- What is left may stand in one name only.
  likely AS MATERIALIZED (
    SELECT
      * EXCLUDE (mine, theirs),
      list_concat(mine, theirs) AS extras
    FROM
      read
    WHERE
      has_numbers
      AND (
        length(mine) = 0
        OR length(theirs) = 0
      )
      AND length(mine) + length(theirs) <= $most_other_words
      AND NOT (
        is_turned
        AND has_direction
        AND NOT is_respelt
        AND length(mine) + length(theirs) = 0
      )
  ),
  said AS (
    SELECT DISTINCT
      product_id,
      unnest(regexp_extract_all(pim_fold_text(name), '\pL+')) AS word
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
      AND product_id IN (
        SELECT
          unnest([a, b])
        FROM
          likely
        WHERE
          length(extras) > 0
      )
  ),
  said_words AS (
    SELECT DISTINCT
      a,
      b,
      e.word,
      product_id
    FROM
      (
        SELECT
          a,
          b,
          word,
          unnest([a, b]) AS product_id
        FROM
          (
            SELECT
              a,
              b,
              unnest(extras) AS word
            FROM
              likely
          )
      ) e
      JOIN said s USING (product_id)
    WHERE
      e.word = s.word
      OR (
        left(e.word, 1) = left(s.word, 1)
        AND least(length(e.word), length(s.word)) >= $least_word_letters
        AND abs(length(e.word) - length(s.word)) <= 1
        AND pim_count_slips(e.word, s.word) <= 1
      )
      OR (
        length(e.word) >= 4
        AND length(s.word) >= 4
        AND abs(length(e.word) - length(s.word)) <= 2
        AND (
          starts_with(e.word, s.word)
          OR starts_with(s.word, e.word)
        )
      )
  ),
  said_by_both AS (
    SELECT
      a,
      b,
      count(*) AS words
    FROM
      (
        SELECT
          a,
          b,
          word
        FROM
          said_words
        GROUP BY
          a,
          b,
          word
        HAVING
          count(*) = 2
      )
    GROUP BY
      a,
      b
  ),
  pairs AS MATERIALIZED (
    SELECT
      l.*,
      length(extras) - coalesce(s.words, 0) AS untold
    FROM
      likely l
      LEFT JOIN said_by_both s USING (a, b)
  ),
  involved AS MATERIALIZED (
    SELECT DISTINCT
      unnest([a, b]) AS product_id
    FROM
      pairs
  ),
  -- Names of attributes that differ from product to product anyway, such as an article number.
  uniques AS (
    SELECT
      name
    FROM
      properties
    WHERE
      owner = 'product'
      AND name IN (
        SELECT
          name
        FROM
          properties
          SEMI JOIN involved USING (product_id)
      )
    GROUP BY
      name
    HAVING
      count(value) > 20
      AND count(DISTINCT value) * 100 >= $unique_percent * count(value)
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
      SEMI JOIN involved USING (product_id)
    WHERE
      value <> ''
  ),
  attributes AS (
    SELECT
      a,
      b,
      count_if(
        is_alike
        AND key <> 'brand'
      ) AS alike,
      count_if(NOT is_alike) AS different
    FROM
      (
        SELECT
          a,
          b,
          x.key,
          bool_or(
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
          ) AS is_alike
        FROM
          pairs
          JOIN telling x ON x.product_id = a
          JOIN telling y ON y.product_id = b
          AND y.key = x.key
        GROUP BY
          a,
          b,
          x.key
      )
    GROUP BY
      a,
      b
  ),
  bars AS (
    SELECT
      product_id,
      pim_fold_code(value) AS bar,
      pim_is_gtin(pim_digits(value)) AS is_valid
    FROM
      codes
      SEMI JOIN involved USING (product_id)
    WHERE
      owner = 'product'
      AND is_barcode
      AND pim_fold_code(value) IS NOT NULL
  ),
  barcodes AS (
    SELECT
      a,
      b,
      -- Numbers of one maker are alike: a mistyped one is mostly no valid number.
      bool_or(
        x.bar = y.bar
        OR (
          NOT (
            x.is_valid
            AND y.is_valid
          )
          AND damerau_levenshtein(x.bar, y.bar) <= $most_digit_slips
        )
      ) AS is_alike
    FROM
      pairs
      JOIN bars x ON x.product_id = a
      JOIN bars y ON y.product_id = b
    GROUP BY
      a,
      b
  ),
  files AS (
    SELECT DISTINCT
      a,
      b
    FROM
      pairs
      JOIN pictures x ON x.product_id = a
      JOIN pictures y ON y.product_id = b
      AND y.file = x.file
    WHERE
      x.owner = 'product'
      AND y.owner = 'product'
      AND x.file_uses BETWEEN 2 AND $most_rare_uses
  ),
  described AS (
    SELECT
      product_id,
      pim_text_words(short_description) AS short_words,
      pim_text_words(long_description) AS long_words
    FROM
      products
      SEMI JOIN involved USING (product_id)
  ),
  priced AS MATERIALIZED (
    SELECT
      product_id,
      currency,
      label,
      max(price) AS price
    FROM
      prices
      SEMI JOIN involved USING (product_id)
    WHERE
      price > 0
      AND coalesce(min_quantity, 1) <= 1
      AND customer_group IS NULL
    GROUP BY
      product_id,
      currency,
      label
  ),
  costs AS (
    SELECT
      a,
      b,
      max(greatest(x.price, y.price) / least(x.price, y.price)) AS price_times
    FROM
      pairs
      JOIN priced x ON x.product_id = a
      JOIN priced y ON y.product_id = b
    WHERE
      y.currency IS NOT DISTINCT FROM x.currency
      AND y.label IS NOT DISTINCT FROM x.label
    GROUP BY
      a,
      b
  ),
  shared_names AS (
    SELECT
      coalesce(sum(repeats) FILTER(repeats > 1), 0) <= greatest(2, $most_shared_names_percent * sum(repeats) / 100) AS are_rare
    FROM
      (
        SELECT
          count(DISTINCT tree) AS repeats
        FROM
          called
        GROUP BY
          folded
      )
  ),
  weighed AS (
    SELECT
      p.*,
      coalesce(t.alike, 0) AS alike,
      coalesce(t.different, 0) AS different,
      f.a IS NOT NULL AS has_picture,
      c.is_alike AS has_barcode,
      price_times,
      pim_text_likeness(x.short_words, y.short_words) AS short_likeness,
      pim_text_likeness(x.long_words, y.long_words) AS long_likeness,
      h.a IS NOT NULL AS are_placed_apart,
      (
        SELECT
          NOT are_rare
        FROM
          shared_names
      ) AS is_family
    FROM
      pairs p
      JOIN described x ON x.product_id = p.a
      JOIN described y ON y.product_id = p.b
      LEFT JOIN attributes t USING (a, b)
      LEFT JOIN files f USING (a, b)
      LEFT JOIN barcodes c USING (a, b)
      LEFT JOIN costs USING (a, b)
      LEFT JOIN (
        SELECT
          a,
          b
        FROM
          pairs
          JOIN product_categories v ON v.product_id = a
          JOIN product_categories w ON w.product_id = b
        GROUP BY
          a,
          b
        HAVING
          NOT bool_or(
            coalesce(v.category_id::VARCHAR, v.name) = coalesce(w.category_id::VARCHAR, w.name)
          )
      ) h USING (a, b)
  )
SELECT
  a,
  b,
  is_same,
  different > 0
  OR coalesce(price_times > 2, FALSE) AS is_told_apart,
  CASE
    WHEN is_shortened
    AND NOT coalesce(long_likeness >= 0.7, alike >= 4) THEN 0
    WHEN untold > 0 THEN 0 - 3 * untold
    ELSE 1
  END - if (is_followed_by_others, 2, 0) + CASE
    WHEN alike >= 4 THEN 2
    WHEN alike > 0 THEN 1
    ELSE 0
  END + if (has_picture, 2, 0) + CASE
    WHEN has_barcode THEN 2
    WHEN NOT has_barcode
    AND (
      is_shortened
      OR length(extras) > 0
    ) THEN -2
    WHEN NOT has_barcode THEN -1
    ELSE 0
  END + CASE
    WHEN price_times <= 1.02 THEN 1
    WHEN price_times > 1.25 THEN -2
    ELSE 0
  END + CASE
    WHEN short_likeness >= 0.7 THEN 1
    WHEN short_likeness < 0.5 THEN -2
    ELSE 0
  END + CASE
    WHEN long_likeness >= 0.7 THEN 2
    WHEN long_likeness < 0.5 THEN -2
    ELSE 0
  END - if (are_placed_apart, 1, 0) - if (
    is_family
    AND (
      alike > 0
      OR coalesce(price_times, long_likeness, short_likeness) IS NOT NULL
    ),
    2,
    0
  ) AS points,
  concat_ws(
    ', ',
    CASE
      WHEN is_same THEN 'name'
    END,
    CASE
      WHEN has_barcode THEN 'barcode'
    END,
    CASE
      WHEN has_picture THEN 'picture'
    END,
    CASE
      WHEN coalesce(long_likeness, short_likeness) >= 0.7 THEN 'description'
    END,
    CASE
      WHEN alike > 0 THEN pim_count(alike, 'attribute')
    END,
    CASE
      WHEN price_times <= 1.02 THEN 'price'
    END
  ) AS agreeing
FROM
  weighed
