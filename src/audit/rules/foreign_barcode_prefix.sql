-- Whether a barcode begins as no other of its brand, where nearly all others of it begin alike; or is one of a book or journal,
-- where the others of its categories have none.
WITH
  shared AS (
    SELECT
      brand,
      prefix,
      count(DISTINCT product_id) AS products
    FROM
      owned_barcodes
    WHERE
      brand IS NOT NULL
    GROUP BY ALL
  ),
  usual AS (
    SELECT
      brand,
      -- A product with several barcodes counts for each beginning.
      least(sum(n)::BIGINT, max(total)) AS n,
      max(total) AS total,
      string_agg(
        value,
        ', '
        ORDER BY
          n DESC,
          value
      ) AS prefixes
    FROM
      prefix_norms
    GROUP BY
      brand
  ),
  -- Whose beginning it is, where it is that of one other brand.
  owners AS (
    SELECT
      value AS prefix,
      min(brand) AS owner_brand
    FROM
      prefix_norms
    GROUP BY
      value
    HAVING
      count(*) = 1
  ),
  of_brand AS (
    SELECT
      b.product_id,
      b.variant_id,
      b.value,
      s.products <= if (o.owner_brand IS NULL, 1, greatest($few_rare, $alike_percent * u.total / 100))
      AND n.prefix IS NULL AS is_odd,
      1 AS extent,
      b.value || ' (' || u.n || ' of ' || u.total || ' of ' || left(b.brand, 40) || ' begin with ' || u.prefixes || coalesce('; this is how ' || left(o.owner_brand, 40) || ' begins', '') || ')' AS detail,
      if (o.owner_brand IS NULL, 0.7, 0.9) AS sure
    FROM
      owned_barcodes b
      JOIN usual u USING (brand)
      JOIN shared s USING (brand, prefix)
      LEFT JOIN (
        SELECT
          brand,
          value AS prefix
        FROM
          prefix_norms
      ) n USING (brand, prefix)
      LEFT JOIN owners o ON o.prefix = b.prefix
    WHERE
      b.owner = $owner
  ),
  booked AS (
    SELECT
      category,
      count(DISTINCT product_id) AS coded,
      count(DISTINCT product_id) FILTER(regexp_matches(number, '^97[789]')) AS books
    FROM
      owned_barcodes
      JOIN peer_groups USING (product_id)
    GROUP BY
      category
    HAVING
      count(DISTINCT product_id) > $least_patterned
  ),
  of_category AS (
    SELECT
      b.product_id,
      b.variant_id,
      b.value,
      regexp_matches(number, '^97[789]')
      AND max(books) <= greatest(1, $few_books_percent * min(coded) / 100) AS is_odd,
      2 AS extent,
      b.value || ' (a number of books or journals, beside ' || min(coded - books) || ' others without)' AS detail,
      0.9 AS sure
    FROM
      owned_barcodes b
      JOIN peer_groups USING (product_id)
      JOIN booked USING (category)
    WHERE
      b.owner = $owner
      AND NOT is_wide
    GROUP BY
      b.product_id,
      b.variant_id,
      b.value,
      number
  ),
  judged AS (
    SELECT
      product_id,
      variant_id,
      bool_or(is_odd) AS is_odd,
      max({extent: extent, sure: sure, value: value, detail: detail}) FILTER(is_odd) AS worst
    FROM
      (
        FROM
          of_brand
        UNION ALL
        BY NAME
        FROM
          of_category
      )
    GROUP BY ALL
  )
SELECT
  product_id,
  variant_id,
  is_odd AS failed,
  worst.detail AS detail,
  worst.extent AS extent,
  'barcode' AS field,
  worst.value AS value,
  worst.sure AS sure
FROM
  judged
