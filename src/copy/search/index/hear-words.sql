-- Notes the words of the texts in `spoken`. `$rest` is what remains of 1 without `$by_length`.
INSERT INTO
  scratch.heard
SELECT
  doc,
  hash(word),
  weight
FROM
  (
    SELECT
      doc,
      unnest(words) AS word,
      $weight / (
        $rest + $by_length * len(words) / (
          SELECT
            avg(len(words))
          FROM
            scratch.spoken
        )
      ) AS weight
    FROM
      scratch.spoken
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
