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
  rare AS (
    SELECT
      language AS name,
      count(DISTINCT product_id) AS products
    FROM
      had
    WHERE
      language NOT IN (
        SELECT
          language
        FROM
          wanted_languages
      )
    GROUP BY
      language
  ),
  ranked AS (
    SELECT
      format('{} ({:,})', name, products) AS told,
      row_number() OVER (
        ORDER BY
          products DESC,
          name
      ) AS rank
    FROM
      rare
    WHERE
      regexp_full_match(name, '[a-z]{2,3}|\d{1,5}')
  )
SELECT
  'missing_translation leaves out languages that too few of the ' || format(
    '{:,}',
    (
      SELECT
        count(DISTINCT product_id)
      FROM
        had
    )
  ) || ' translated products have: ' || string_agg(
    told,
    ', '
    ORDER BY
      rank
  ) FILTER(rank <= $most_rare) || CASE
    WHEN count(*) > $most_rare THEN ' and ' || (count(*) - $most_rare) || ' more'
    ELSE ''
  END || '. To count one, set PIM_CULTURES to all languages that you sell in.'
FROM
  ranked
HAVING
  count(*) > 0
  AND len($cultures) = 0
