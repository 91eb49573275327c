-- BM25 over the products that have all words, or the most of them; where they are few, the best of the others follow.
-- `hits` says how much each part says of each product; `parts` and `ways` are those of the question.
WITH
  held AS MATERIALIZED (
    SELECT
      way,
      doc,
      avg(said) AS said
    FROM
      hits
      JOIN parts USING (part)
      JOIN ways USING (way)
    GROUP BY
      way,
      doc,
      parts
    HAVING
      count(*) = parts
  ),
  rare AS (
    SELECT
      way,
      concept,
      ln(1 + (docs - holders + 0.5) / (holders + 0.5)) AS idf
    FROM
      (
        SELECT
          way,
          count(*) AS holders
        FROM
          held
        GROUP BY
          way
      )
      JOIN ways USING (way),
      search.about
  ),
  concepts AS (
    SELECT
      concept,
      doc,
      max(said * idf) AS said
    FROM
      held
      JOIN rare USING (way)
    GROUP BY
      concept,
      doc
  ),
  scored AS (
    SELECT
      doc,
      count(*) AS n,
      sum(
        CASE
          WHEN concept < $typed THEN said
          ELSE $any_of * said
        END
      ) AS said
    FROM
      concepts
    GROUP BY
      doc
  ),
  counted AS (
    SELECT
      doc,
      n,
      said,
      n = max(n) OVER () AS has_most,
      count(*) OVER () AS ranked
    FROM
      scored
  )
SELECT
  product_id AS ranked_id,
  n = $concepts AS has_all,
  ranked,
  row_number() OVER (
    ORDER BY
      has_all DESC,
      said * n DESC,
      doc
  ) AS place
FROM
  counted
  JOIN search.docs USING (doc)
QUALIFY
  has_most
  OR place <= $few
