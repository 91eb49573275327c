-- Numbers of products that nearly all names or short descriptions of a category hold, with or without their unit, such as the
-- size of a screw: whether the text of a product holds its own one (`is_told`), else the only other one that it holds among
-- those usual there and that is none of the product's (`stranger`; `strangers` counts them).
WITH
  stated AS MATERIALIZED (
    SELECT
      product_id,
      name,
      is_dimension,
      min(number) AS number,
      min(written) AS written
    FROM
      told_numbers
    WHERE
      number > 0
    GROUP BY
      product_id,
      name,
      is_dimension
    HAVING
      min(number) = max(number)
  ),
  texts AS MATERIALIZED (
    SELECT
      product_id,
      field,
      list_distinct(
        list_transform(
          regexp_extract_all(text, '\d+(?:[.,]\d+)?'),
          lambda digits: try_cast (replace(digits, ',', '.') AS DOUBLE)
        )
      ) AS numbers
    FROM
      product_texts
    WHERE
      culture IS NULL
      AND field IN ('name', 'short_description')
      AND regexp_matches(text, '\d')
  ),
  beside AS MATERIALIZED (
    SELECT
      s.*,
      g.category,
      t.field,
      t.numbers,
      list_contains(t.numbers, s.number) AS is_told
    FROM
      stated s
      JOIN real_peers g USING (product_id)
      JOIN texts t USING (product_id)
    WHERE
      NOT g.is_wide
  ),
  usual AS MATERIALIZED (
    SELECT
      category,
      name,
      field,
      list_distinct(list(number)) AS numbers
    FROM
      beside
    GROUP BY
      category,
      name,
      field
    HAVING
      count(*) >= $least_peers_of_texts
      AND count_if(is_told) * 100 >= (100 - $most_failing_percent) * count(*)
      -- A number that all have says nothing.
      AND count(DISTINCT number) >= 5
  ),
  -- All numbers of a product and of its variants.
  owned AS (
    SELECT
      product_id,
      list_distinct(list(number)) AS numbers
    FROM
      (
        SELECT
          product_id,
          number
        FROM
          told_numbers
        UNION ALL
        SELECT
          product_id,
          number
        FROM
          options
        WHERE
          number IS NOT NULL
      )
    GROUP BY
      product_id
  )
SELECT
  product_id,
  name,
  is_dimension,
  field,
  written,
  bool_or(is_told) AS is_told,
  min(len(strangers)) AS strangers,
  min(strangers[1]) AS stranger
FROM
  (
    SELECT
      b.*,
      list_sort(
        list_filter(
          list_intersect(b.numbers, u.numbers),
          lambda number: NOT list_contains(o.numbers, number)
        )
      ) AS strangers
    FROM
      beside b
      JOIN usual u USING (category, name, field)
      JOIN owned o USING (product_id)
  )
GROUP BY
  product_id,
  name,
  is_dimension,
  field,
  written
