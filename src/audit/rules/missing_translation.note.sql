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
      {'language': name, 'products': products} AS language,
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
  to_json(
    {
      'code': 'rare_languages',
      'products': (
        SELECT
          count(DISTINCT product_id)
        FROM
          had
      ),
      'rare': list(
        language
        ORDER BY
          rank
      ) FILTER(rank <= $most_rare),
      'more': greatest(count(*) - $most_rare, 0)
    }
  )
FROM
  ranked
HAVING
  count(*) > 0
  AND len($cultures) = 0
