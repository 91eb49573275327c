-- Whether the name of a product contains the name of another brand and not its own, or a description does: for these see the
-- relation told_brands. In names it counts only if the names of
-- its own brand usually contain that brand, hardly ever do, or are too few to tell. Brands are looked up by their
-- first word.
WITH
  called AS MATERIALIZED (
    SELECT
      name,
      pim_spaced(name) AS brand
    FROM
      (
        SELECT
          name
        FROM
          product_brands
        UNION
        SELECT
          name
        FROM
          brands
      )
    WHERE
      name IS NOT NULL
  ),
  brand_names AS MATERIALIZED (
    SELECT
      brand,
      min(name) AS brand_name,
      string_split(brand, ' ') [2] AS word
    FROM
      called
    WHERE
      length(brand) - 2 >= $least_brand_letters
      AND regexp_matches(brand, '[^\pN ]')
    GROUP BY
      brand
  ),
  branded AS MATERIALIZED (
    SELECT
      product_id,
      pim_spaced(min(p.name)) AS folded,
      list(DISTINCT brand) AS own,
      min(b.name) AS own_name
    FROM
      products p
      JOIN product_brands b USING (product_id)
      JOIN called c ON c.name = b.name
    WHERE
      p.name IS NOT NULL
    GROUP BY
      product_id
  ),
  held AS MATERIALIZED (
    SELECT DISTINCT
      product_id,
      folded,
      brand,
      list_contains(own, brand) AS is_own,
      len(
        list_filter(
          own,
          lambda one: contains(one, brand)
          OR contains(brand, one)
        )
      ) > 0 AS is_akin
    FROM
      (
        SELECT
          *,
          unnest(list_distinct(string_split(trim(folded), ' '))) AS word
        FROM
          branded
      )
      JOIN brand_names USING (word)
    WHERE
      contains(folded, brand)
  ),
  habits AS (
    SELECT
      one AS brand,
      count(*) AS names,
      count_if(contains(folded, one)) * 100 AS holding
    FROM
      (
        SELECT
          folded,
          unnest(own) AS one
        FROM
          branded
      )
    GROUP BY
      one
    HAVING
      count(*) >= $least_brand_names
  ),
  foreigners AS (
    SELECT
      brand
    FROM
      held
    WHERE
      NOT is_akin
    GROUP BY
      brand
    HAVING
      count(*) <= $most_foreign
  ),
  suspects AS (
    SELECT
      product_id,
      min(brand) AS brand
    FROM
      held
      SEMI JOIN foreigners USING (brand)
    WHERE
      NOT is_akin
      AND NOT regexp_matches(split_part(folded, brand, 1), $words_before_purpose)
      AND product_id NOT IN (
        SELECT
          product_id
        FROM
          held
        WHERE
          is_own
      )
    GROUP BY
      product_id
  ),
  judged AS (
    SELECT
      b.product_id,
      s.brand IS NOT NULL
      AND (
        h.names IS NULL
        OR h.holding >= $hold_percent * h.names
        OR h.holding <= $hardly_percent * h.names
      ) AS is_wrong,
      left(brand_name, 60) || ' in its name (brand ' || left(own_name, 60) || ')' AS detail
    FROM
      branded b
      LEFT JOIN suspects s USING (product_id)
      LEFT JOIN brand_names n ON n.brand = s.brand
      LEFT JOIN habits h ON h.brand = b.own[1]
  ),
  found AS (
    SELECT
      product_id,
      min({rank: rank, detail: detail, field: field}) AS worst,
      count(*) AS places
    FROM
      (
        SELECT
          product_id,
          0 AS rank,
          detail,
          'name' AS field
        FROM
          judged
        WHERE
          is_wrong
        UNION ALL
        SELECT
          product_id,
          1,
          left(name, 60) || ' in its ' || pim_name_text(field, culture) || ' (brand ' || left(own_name, 60) || ')',
          pim_field_of_text(field, culture)
        FROM
          told_brands
      )
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN f.product_id IS NOT NULL THEN TRUE
    ELSE j.is_wrong
  END AS failed,
  left(f.worst.detail, 300) AS detail,
  f.places AS extent,
  f.worst.field AS field
FROM
  products p
  JOIN judged j ON j.product_id = p.product_id
  LEFT JOIN found f ON f.product_id = p.product_id
