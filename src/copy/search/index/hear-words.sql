-- Notes the words of some products. What a word says in a text that is as long as others is its weight.
CREATE TABLE scratch.plain AS
SELECT
  field,
  doc,
  pim_plain_text(string_agg(text, chr(10))) AS plain
FROM
  indexed_texts
  JOIN made.docs USING (product_id)
WHERE
  text IS NOT NULL
  AND doc > $from
  AND doc <= $to
GROUP BY
  field,
  doc;

CREATE TABLE scratch.spoken AS
SELECT
  field,
  doc,
  CASE
    WHEN has_numbers THEN list_distinct(
      list_concat(pim_words_of_plain(plain), pim_measures(plain), pim_joined_codes(plain))
    )
    ELSE pim_words_of_plain(plain)
  END AS words
FROM
  scratch.plain
  JOIN scratch.fields USING (field);

DROP TABLE scratch.plain;

INSERT INTO
  scratch.heard
SELECT
  doc,
  hash(word),
  weight,
  place
FROM
  (
    SELECT
      doc,
      unnest(words) AS word,
      f.weight / (1 - f.by_length + f.by_length * len(words) / usual) AS weight,
      f.place
    FROM
      scratch.spoken
      JOIN (
        SELECT
          field,
          avg(len(words)) AS usual
        FROM
          scratch.spoken
        GROUP BY
          field
      ) USING (field)
      JOIN scratch.fields f USING (field)
  )
WHERE
  length(word) <= $most_chars;

INSERT INTO
  scratch.raw
SELECT DISTINCT
  word,
  hash(word)
FROM
  (
    SELECT
      unnest(words) AS word
    FROM
      scratch.spoken
  )
WHERE
  length(word) <= $most_chars;

DROP TABLE scratch.spoken;
