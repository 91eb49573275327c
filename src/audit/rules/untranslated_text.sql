-- Whether a text is the same in two languages.
WITH
  judged AS (
    SELECT
      product_id,
      count_if(is_same) AS same,
      min(languages) FILTER(is_same) AS languages
    FROM
      (
        SELECT
          product_id,
          min(meant) <> max(meant)
          AND max(words) >= $least_words AS is_same,
          max(meant) || ' text is the ' || min(meant) || ' one' AS languages
        FROM
          meant_texts
        WHERE
          meant IS NOT NULL
          AND words > 0
        GROUP BY
          product_id,
          print
      )
    WHERE
      product_id IN (
        SELECT
          product_id
        FROM
          meant_texts
        GROUP BY
          product_id
        HAVING
          min(meant) <> max(meant)
      )
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN pim_is_unread(p.product_id, p.translations_state)
    AND NOT coalesce(r.same > 0, FALSE) THEN NULL
    ELSE r.same > 0
  END AS failed,
  r.languages AS detail,
  r.same AS extent
FROM
  products p
  LEFT JOIN judged r ON r.product_id = p.product_id
WHERE
  r.product_id IS NOT NULL
  OR pim_is_unread(p.product_id, p.translations_state)
