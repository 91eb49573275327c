-- BM25 over the products that have all words, or the most of them; where they are few, the best of the others follow.
-- `hits` says how much each part says of each product; `parts` and `ways` are those of the question.
WITH
  held AS MATERIALIZED (
    SELECT
      way,
      doc,
      avg(said) AS said,
      min(place) AS place
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
      max(said * idf) AS said,
      max(list_extract($strengths, place + 1)) AS strength,
      max(place) > 0 AS is_had
    FROM
      held
      JOIN rare USING (way)
    GROUP BY
      concept,
      doc
  ),
  -- What kinds of things are asked for: those of whose name the question has the word that says what it is.
  asked_kinds AS (
    SELECT
      kind,
      0.5 + 0.5 * count(DISTINCT concept) / any_value(words) AS share
    FROM
      search.kind_words
      JOIN same_words USING (id)
    GROUP BY
      kind
    HAVING
      bool_or(is_head)
  ),
  of_kinds AS (
    SELECT
      doc,
      max(share * pow($decay, above)) AS kind
    FROM
      search.product_kinds
      JOIN asked_kinds USING (kind)
    GROUP BY
      doc
  ),
  scored AS (
    SELECT
      doc,
      count(*) AS n,
      count_if(
        is_had
        AND concept < $typed
      ) AS own,
      $leads
      AND min(strength) FILTER(concept < $typed) >= $stated AS leads,
      bool_or(
        is_had
        AND concept >= $typed
      ) AS has_other,
      sum(
        CASE
          WHEN concept < $typed THEN said
          ELSE $any_of * said
        END
      ) * pow(sum(strength) / $concepts, $coverage) AS said
    FROM
      concepts
    GROUP BY
      doc
  ),
  counted AS (
    SELECT
      doc,
      own = $typed
      AND leads AS leads,
      (
        $typed > 0
        AND own = $typed
      )
      OR has_other AS has_all,
      said * (1 + $kind * coalesce(kind, 0)) AS said,
      n = max(n) OVER () AS has_most,
      count(*) OVER () AS ranked
    FROM
      scored
      LEFT JOIN of_kinds USING (doc)
  )
SELECT
  product_id AS ranked_id,
  has_all,
  ranked,
  row_number() OVER (
    ORDER BY
      leads DESC,
      said DESC,
      doc
  ) AS place
FROM
  counted
  JOIN search.docs USING (doc)
QUALIFY
  has_most
  OR has_all
  OR place <= $few
