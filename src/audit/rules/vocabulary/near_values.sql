-- Rare values beside the frequent ones of their list that they are near, and the `change` between them: a letter or two
-- (`slip`), an `ending`, or a `form` that may be another word, the `order` of words, or an abbreviation with a dot (`dot`) or
-- without (`cut`). Of values of several words of which one differs, that one is compared. `is_plain`: nothing else need say so.
WITH
  -- Lists of people, whose names are a letter apart.
  names AS (
    SELECT
      list
    FROM
      value_norms
    GROUP BY
      list
    HAVING
      count(*) >= $least_names
      AND count_if(regexp_full_match(value, '(\p{Lu}[\pL.''-]* ){1,2}\p{Lu}[\pL''-]+')) * 100 >= $translated_percent * count(*)
  ),
  pairs AS (
    SELECT
      r.list,
      r.folded,
      f.folded AS frequent,
      r.value,
      r.list IN (
        FROM
          names
      ) AS is_of_names,
      f.n,
      f.total,
      string_split(r.folded, ' ') AS words,
      string_split(f.folded, ' ') AS other_words
    FROM
      rare_values r
      JOIN value_norms f ON f.list = r.list
    WHERE
      (
        f.n >= $frequent_times * r.n
        OR (
          r.n = 1
          AND f.n >= $least_frequent
          AND length(r.folded) > $least_slip_letters
        )
      )
      AND r.folded <> f.folded
      AND (
        abs(length(r.folded) - length(f.folded)) <= 3
        OR starts_with(f.folded, left(r.folded, 3))
      )
  ),
  worded AS (
    SELECT
      *,
      CASE
        WHEN len(words) > 1
        AND len(words) = len(other_words) THEN list_filter(words, lambda word, i: word <> other_words[i])
        ELSE [folded]
      END AS unlike,
      CASE
        WHEN len(words) > 1
        AND len(words) = len(other_words) THEN list_filter(other_words, lambda word, i: word <> words[i])
        ELSE [frequent]
      END AS other_unlike
    FROM
      pairs
  ),
  measured AS (
    SELECT
      *,
      unlike[1] AS word,
      other_unlike[1] AS other,
      if (
        length(word) > length(other),
        substr(word, length(other) + 1),
        substr(other, length(word) + 1)
      ) AS ending,
      CASE
        WHEN len(unlike) = 1
        AND abs(length(unlike[1]) - length(other_unlike[1])) <= 2 THEN pim_count_slips(unlike[1], other_unlike[1])
        ELSE 99
      END AS slips
    FROM
      worded
  ),
  changed AS (
    SELECT
      *,
      CASE
        WHEN len(unlike) > 1 THEN CASE
          WHEN regexp_full_match(folded, '[\pL ]+')
          AND list_sort(words) = list_sort(other_words)
          AND len(list_intersect(words, $directions)) = 0 THEN 'order'
        END
        WHEN ends_with(word, '.')
        AND length(word) > 2
        AND length(other) > length(word)
        AND starts_with(other, rtrim(word, '.')) THEN 'dot'
        WHEN least(length(word), length(other)) >= $least_ending_stem
        AND (
          starts_with(word, other)
          OR starts_with(other, word)
        )
        AND list_contains($endings, ending) THEN 'ending'
        WHEN least(length(word), length(other)) >= $least_ending_stem
        AND (
          (
            (
              starts_with(word, other)
              OR starts_with(other, word)
            )
            AND list_contains($other_endings, ending)
          )
          OR (
            slips = 1
            AND length(word) = length(other)
            AND left(word, -1) = left(other, -1)
            AND regexp_full_match(right(word, 1) || right(other, 1), '[AEIO]{2}')
          )
        ) THEN 'form'
        WHEN slips <= 2
        AND regexp_full_match(word || other, '[\pL\p{Pd}'']+') THEN 'slip'
        WHEN starts_with(other, word)
        AND regexp_full_match(word, '\pL{3,5}')
        AND length(word) * 100 <= $cut_percent * length(other) THEN 'cut'
      END AS change
    FROM
      measured
  ),
  placed AS (
    SELECT
      *,
      len(
        list_filter(
          range(1, least(length(word), length(other)) + 1),
          lambda i: left(word, i) = left(other, i)
        )
      ) AS same
    FROM
      changed
    WHERE
      change IS NOT NULL
      -- Sizes and short codes in capitals are one letter apart by nature.
      AND NOT (
        length(value) <= 5
        AND value = upper(value)
        AND change <> 'dot'
      )
  )
SELECT
  list,
  folded,
  frequent,
  change,
  word,
  other,
  slips,
  n,
  CASE
    WHEN change IN ('form', 'cut')
    OR is_of_names THEN FALSE
    WHEN change <> 'slip' THEN TRUE
    WHEN slips > 1
    OR same = 0 THEN FALSE
    WHEN length(word) = length(other)
    -- Two letters are swapped.
    AND substr(word, same + 1, 1) = substr(other, same + 2, 1)
    AND substr(word, same + 2, 1) = substr(other, same + 1, 1) THEN length(word) >= $least_slip_letters - if (len(words) > 1, 2, 1)
    -- Another letter: in short words that makes other words, unless it is the next key.
    WHEN length(word) = length(other) THEN same >= 2
    AND same < length(word) - 1
    AND (
      length(word) >= $least_slip_letters + 3
      OR (
        length(word) >= $least_slip_letters
        AND (
          contains($keys, substr(word, same + 1, 1) || substr(other, same + 1, 1))
          OR contains($keys, substr(other, same + 1, 1) || substr(word, same + 1, 1))
        )
      )
    )
    -- A letter more or less, doubled or within the word.
    ELSE length(other) >= $least_slip_letters
    AND same < least(length(word), length(other))
    OR (
      length(other) >= 5
      AND same > 0
      AND if (
        length(word) > length(other),
        substr(word, same + 1, 1) IN (substr(word, same, 1), substr(word, same + 2, 1)),
        substr(other, same + 1, 1) IN (substr(other, same, 1), substr(other, same + 2, 1))
      )
    )
  END AS is_plain
FROM
  placed
