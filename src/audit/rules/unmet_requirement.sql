WITH
  judged AS (
    SELECT
      product_id,
      sum("of" - has) AS lacks,
      sum("unknown") AS open,
      string_agg(
        requirement || ' without ' || regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(
                regexp_replace(
                  regexp_replace(missing, '\b(property|option|dimension|code):', '', 'g'),
                  '\bprice:',
                  'price in ',
                  'g'
                ),
                '\bpictures:1\b',
                '1 picture',
                'g'
              ),
              '\bpictures:(\d+)',
              '\1 pictures',
              'g'
            ),
            '\b(long|short)_description\b',
            '\1 description',
            'g'
          ),
          '\b(cover|integration|tax)_(picture|code|rate)\b',
          '\1 \2',
          'g'
        ),
        '; '
        ORDER BY
          requirement
      ) AS found
    FROM
      made.completeness
    WHERE
      requirement NOT LIKE 'translation:%'
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN r.lacks = 0
    AND r.open > 0 THEN NULL
    ELSE r.lacks > 0
  END AS failed,
  r.found AS detail,
  r.lacks AS extent
FROM
  products p
  JOIN judged r ON r.product_id = p.product_id
