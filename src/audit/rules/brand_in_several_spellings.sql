-- Whether the name of a brand is written differently from how most products write it: see spellings/.
-- Also found are products of a brand that the list of brands has twice under one name, without those of the record
-- that most products have.
WITH
  found AS (
    SELECT
      product_id,
      found,
      written,
      proposed
    FROM
      odd_spellings
    UNION ALL
    FROM
      (
        WITH
          records AS MATERIALIZED (
            SELECT
              brand_id,
              trim(name) AS name,
              count(DISTINCT product_id) AS products
            FROM
              brands
              LEFT JOIN (
                SELECT
                  brand_id,
                  product_id
                FROM
                  product_brands
              ) USING (brand_id)
            WHERE
              brand_id IS NOT NULL
              AND trim(name) <> ''
            GROUP BY ALL
          ),
          shared AS (
            SELECT
              name,
              arg_max(brand_id, (products, - brand_id)) AS usual,
              max(products) AS most
            FROM
              records
            GROUP BY
              name
            HAVING
              count(*) > 1
          )
        SELECT DISTINCT
          product_id,
          left(s.name, 60) || ': ID ' || r.brand_id || ' (' || r.products || if (r.products = 1, ' product', ' products') || ') for ID ' || s.usual || ' (' || s.most || if (s.most = 1, ' product)', ' products)') AS found,
          NULL AS written,
          NULL AS proposed
        FROM
          shared s
          JOIN records r USING (name)
          JOIN product_brands b ON b.brand_id = r.brand_id
        WHERE
          r.brand_id <> s.usual
      )
  ),
  counted AS (
    SELECT
      product_id,
      count(*) AS odd,
      min({found: found, written: written, proposed: proposed}) AS worst
    FROM
      found
    WHERE
      product_id IS NOT NULL
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN r.odd IS NULL
    AND (pim_is_unread(p.product_id, p.brands_state)) THEN NULL
    ELSE r.odd IS NOT NULL
  END AS failed,
  worst.found AS detail,
  r.odd AS extent,
  'brand' AS field,
  worst.written AS value,
  worst.proposed AS proposed,
  0.9 AS sure
FROM
  products p
  LEFT JOIN counted r ON r.product_id = p.product_id
WHERE
  r.odd IS NOT NULL
  OR p.product_id IN (
    SELECT
      product_id
    FROM
      written_values
  )
  OR pim_is_unread(p.product_id, p.brands_state)
