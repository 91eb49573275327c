-- The languages that products should have: a `goal`, and the `language` that meets it, or the `culture` within it:
-- those that products of this catalog are translated into. A language that few have besides another one is that of
-- single products from abroad, and nobody translates the others for them.
WITH
  had AS MATERIALIZED (
    SELECT DISTINCT
      product_id,
      culture,
      language
    FROM
      language_texts
    WHERE
      culture IS NOT NULL
  ),
  regions AS (
    SELECT
      culture,
      language,
      count(*) OVER (
        PARTITION BY
          language
      ) AS siblings
    FROM
      (
        SELECT
          culture,
          language
        FROM
          had
        GROUP BY ALL
        HAVING
          count(DISTINCT product_id) * 100 >= $regional_percent * (
            SELECT
              count(DISTINCT product_id)
            FROM
              had
          )
      )
  ),
  several AS (
    SELECT
      product_id
    FROM
      had
    GROUP BY
      product_id
    HAVING
      min(language) <> max(language)
  ),
  used AS (
    SELECT
      language
    FROM
      had h
      LEFT JOIN several s ON s.product_id = h.product_id
    GROUP BY
      language
    HAVING
      count(DISTINCT h.product_id) * 100 >= greatest($alone_percent, $min_percent) * (
        SELECT
          count(DISTINCT product_id)
        FROM
          had
      )
      OR (
        count(DISTINCT s.product_id) > 0
        AND count(DISTINCT s.product_id) * 100 >= $min_percent * (
          SELECT
            count(DISTINCT product_id)
          FROM
            had
        )
      )
  )
SELECT
  culture AS goal,
  language,
  culture
FROM
  regions
WHERE
  siblings > 1
UNION ALL
SELECT
  language,
  language,
  NULL
FROM
  used
WHERE
  language NOT IN (
    SELECT
      language
    FROM
      regions
    WHERE
      siblings > 1
  )
ORDER BY
  goal
LIMIT
  $most_goals
