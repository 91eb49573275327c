-- Writes the words, their stems, and how much each says of which product.
CREATE TABLE scratch.folded AS
SELECT DISTINCT
  word AS raw,
  mark,
  CASE
    WHEN strlen(word) = length(word) THEN replace(word, ',', '.')
    ELSE stems (word, '')
  END AS word
FROM
  scratch.raw;

CREATE TABLE scratch.words AS
SELECT
  word,
  (
    row_number() OVER (
      ORDER BY
        word
    )
  )::UINTEGER AS id
FROM
  (
    SELECT DISTINCT
      word
    FROM
      scratch.folded
  );

CREATE TABLE made.postings AS
SELECT
  id,
  doc,
  greatest(1, round(255 * w / (w + $saturation)))::UTINYINT AS impact,
  place
FROM
  (
    SELECT
      id,
      doc,
      sum(weight) AS w,
      max(place) AS place
    FROM
      scratch.heard
      JOIN scratch.folded USING (mark)
      JOIN scratch.words USING (word)
    GROUP BY ALL
  )
ORDER BY
  id,
  doc;

CREATE TABLE made.words AS
SELECT
  id,
  word,
  CASE
    WHEN regexp_full_match(word, '[\pL\pM]{3,}') THEN pim_letters (word)
  END AS letters,
  n
FROM
  scratch.words
  JOIN (
    SELECT
      id,
      count(*)::UINTEGER AS n
    FROM
      made.postings
    GROUP BY
      id
  ) USING (id)
ORDER BY
  id;

-- The languages of a catalog are those that at least one text in a hundred is in.
CREATE TABLE made.about AS
WITH
  cultures AS (
    SELECT
      culture,
      count(*) AS n
    FROM
      (
        SELECT
          culture
        FROM
          translations
        UNION ALL
        SELECT
          language
        FROM
          texts
      )
    WHERE
      culture IS NOT NULL
    GROUP BY
      culture
    QUALIFY
      count(*) > 0.01 * sum(count(*)) OVER ()
  )
SELECT
  (
    SELECT
      count(*)
    FROM
      made.docs
  ) AS docs,
  concat_ws(
    ' ',
    'en',
    string_agg(
      DISTINCT culture,
      ' '
      ORDER BY
        culture
    )
  ) AS languages,
  string_agg(
    DISTINCT culture,
    ' '
    ORDER BY
      culture
  ) AS cultures,
  -- In these languages, the last part of a compound says what the thing is.
  coalesce(
    sum(n) FILTER(list_contains($compounding, left(culture, 2))) >= 0.2 * sum(n),
    FALSE
  ) AS has_compounds
FROM
  cultures;

CREATE TABLE made.kin AS
WITH
  spelled AS MATERIALIZED (
    SELECT
      raw,
      id,
      word,
      n
    FROM
      scratch.folded
      JOIN made.words USING (word)
    WHERE
      regexp_full_match(word, '[\pL\pM]+')
      AND length(raw) <= $most_stemmed
  ),
  stemmed AS MATERIALIZED (
    SELECT
      id,
      word,
      n,
      unnest(
        string_split(
          stems (
            raw,
            (
              SELECT
                languages
              FROM
                made.about
            )
          ),
          ' '
        )
      ) AS stem
    FROM
      spelled
  )
SELECT DISTINCT
  stem AS form,
  id,
  word,
  n
FROM
  stemmed
ORDER BY
  form,
  id;
