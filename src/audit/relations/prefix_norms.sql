-- The one or two beginnings of barcodes that nearly all products of a brand share.
WITH
  counted AS (
    SELECT
      brand,
      prefix,
      count(DISTINCT product_id) AS n
    FROM
      owned_barcodes
    WHERE
      brand IS NOT NULL
    GROUP BY ALL
  ),
  totals AS (
    SELECT
      brand,
      count(DISTINCT product_id) AS total
    FROM
      owned_barcodes
    WHERE
      brand IS NOT NULL
    GROUP BY
      brand
    HAVING
      count(DISTINCT product_id) >= $least_of_brand
  ),
  ranked AS (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY
          brand
        ORDER BY
          n DESC,
          prefix
      ) AS place
    FROM
      counted
      JOIN totals USING (brand)
  ),
  kept AS (
    SELECT
      *,
      sum(n) OVER (
        PARTITION BY
          brand
      ) AS keeping
    FROM
      ranked
    WHERE
      place <= 2
      AND n * 100 >= $own_pattern_percent * total
  )
SELECT
  'prefix' AS kind,
  'product' AS owner,
  brand,
  'barcode' AS field,
  prefix AS value,
  n,
  n / total AS share,
  total
FROM
  kept
WHERE
  keeping * 100 >= $prefix_percent * (total - 1)
