-- What words that nothing has (`lost`) may have been meant for: words that begin with them (`longer`), and what a slip of
-- the pen may have made of one.
WITH
  limited AS (
    SELECT
      word,
      letters,
      CASE
        WHEN length(word) < 4
        OR regexp_matches(word, '[0-9]') THEN 0
        WHEN length(word) < 8 THEN 1
        WHEN length(word) < 12 THEN 2
        ELSE 3
      END AS edits
    FROM
      lost
  ),
  slips AS (
    SELECT
      l.word,
      w.id,
      n,
      damerau_levenshtein(w.word, l.word) AS distance
    FROM
      search.words w
      JOIN limited l ON bit_count(
        XOR (w.letters, l.letters)
      ) <= 2 * edits
      AND abs(length(w.word) - length(l.word)) <= edits
    WHERE
      w.letters IS NOT NULL
      AND w.word <> l.word
      AND damerau_levenshtein(w.word, l.word) <= edits
    QUALIFY
      distance = min(distance) OVER (
        PARTITION BY
          l.word
      )
      AND n >= 0.2 * max(n) OVER (
        PARTITION BY
          l.word,
          distance
      )
  )
FROM
  longer
UNION ALL
SELECT
  s.word,
  'typo',
  k.id,
  k.word,
  k.n,
  0.65 / distance
FROM
  slips s
  JOIN search.kin o USING (id)
  JOIN search.kin k USING (form)
