-- Whether a run of sizes lacks a size between its smallest and largest that another run of the product has (such
-- as that of another colour), or that nearly all peers have. Peers are products of the same brand and category
-- whose sizes have the same steps, or those of the category if the brand has too few.
WITH
  names AS MATERIALIZED (
    SELECT
      called,
      regexp_full_match(pim_fold_text(called), $size_names) AS is_size
    FROM
      (
        SELECT DISTINCT
          coalesce(name, code) AS called
        FROM
          options
      )
  ),
  chosen AS MATERIALIZED (
    SELECT
      product_id,
      variant_id,
      called,
      is_size,
      upper(trim(value)) AS value,
      number
    FROM
      options
      JOIN names ON called = coalesce(name, code)
    WHERE
      value IS NOT NULL
      AND product_id IS NOT NULL
      AND variant_id IS NOT NULL
  ),
  sized AS MATERIALIZED (
    SELECT
      product_id,
      variant_id,
      value AS size,
      coalesce(
        number,
        CASE replace(value, ' ', '')
          WHEN '4XS' THEN 0
          WHEN '3XS' THEN 1
          WHEN 'XXXS' THEN 1
          WHEN '2XS' THEN 2
          WHEN 'XXS' THEN 2
          WHEN 'XS' THEN 3
          WHEN 'S' THEN 4
          WHEN 'M' THEN 5
          WHEN 'L' THEN 6
          WHEN 'XL' THEN 7
          WHEN '2XL' THEN 8
          WHEN 'XXL' THEN 8
          WHEN '3XL' THEN 9
          WHEN 'XXXL' THEN 9
          WHEN '4XL' THEN 10
          WHEN 'XXXXL' THEN 10
          WHEN '5XL' THEN 11
          WHEN '6XL' THEN 12
        END
      ) AS rank,
      called || if (number IS NULL, '', ' in numbers') AS axis
    FROM
      chosen
    WHERE
      is_size
  ),
  others AS (
    SELECT
      variant_id,
      string_agg(
        value,
        ' '
        ORDER BY
          called
      ) AS choice
    FROM
      chosen
    WHERE
      NOT is_size
    GROUP BY
      variant_id
  ),
  runs AS MATERIALIZED (
    SELECT
      product_id,
      coalesce(choice, '') AS choice,
      axis,
      list_sort(list_distinct(list(rank))) AS ranks
    FROM
      sized
      LEFT JOIN others USING (variant_id)
    WHERE
      rank IS NOT NULL
    GROUP BY ALL
    HAVING
      length(ranks) >= $least_sizes
  ),
  merged AS (
    SELECT
      product_id,
      axis,
      list_sort(list_distinct(flatten(list(ranks)))) AS ranks
    FROM
      runs
    GROUP BY
      product_id,
      axis
  ),
  kin AS MATERIALIZED (
    SELECT
      m.*,
      list_min([m.ranks[i + 1] - m.ranks[i] FOR i IN range(1, length(m.ranks))]) AS step,
      category,
      is_wide,
      coalesce(brand, '') AS brand
    FROM
      merged m
      JOIN peer_groups USING (product_id)
      LEFT JOIN (
        SELECT
          product_id,
          min(name) AS brand
        FROM
          product_brands
        GROUP BY
          product_id
      ) USING (product_id)
  ),
  known AS (
    SELECT DISTINCT
      category,
      axis,
      step,
      unnest(ranks) AS rank
    FROM
      kin
  ),
  counted AS MATERIALIZED (
    SELECT
      category,
      axis,
      step,
      rank,
      brand,
      count(*) AS around,
      count_if(list_contains(ranks, rank)) AS holding
    FROM
      known
      JOIN kin USING (category, axis, step)
    WHERE
      rank > ranks[1]
      AND rank < ranks[-1]
    GROUP BY
      GROUPING SETS ((category, axis, step, rank, brand), (category, axis, step, rank))
  ),
  missing AS (
    SELECT
      r.product_id,
      choice,
      axis,
      k.rank,
      max(length(r.ranks)) AS sizes,
      bool_or(list_contains(m.ranks, k.rank))
      OR bool_and(
        coalesce(
          CASE
            WHEN b.around > $least_other_runs THEN b.holding * 100 >= $usual_size_percent * (b.around - 1)
          END,
          CASE
            WHEN c.around > $least_other_runs THEN c.holding * 100 >= $usual_size_percent * (c.around - 1)
          END,
          FALSE
        )
      ) AS is_hole
    FROM
      runs r
      JOIN kin m USING (product_id, axis)
      JOIN known k USING (category, axis, step)
      LEFT JOIN counted b USING (category, axis, step, rank, brand)
      LEFT JOIN counted c ON c.brand IS NULL
      AND c.category = m.category
      AND c.axis = r.axis
      AND c.step = m.step
      AND c.rank = k.rank
    WHERE
      NOT is_wide
      AND k.rank > r.ranks[1]
      AND k.rank < r.ranks[-1]
      AND NOT list_contains(r.ranks, k.rank)
    GROUP BY
      r.product_id,
      choice,
      axis,
      k.rank
  ),
  holes AS (
    SELECT
      product_id,
      choice,
      axis,
      min(rank) AS rank
    FROM
      missing
    WHERE
      is_hole
    GROUP BY ALL
    HAVING
      count(*) <= $most_holes
      AND count(*) * 2 <= min(sizes)
  ),
  words AS (
    SELECT
      axis,
      rank,
      min(size) AS size
    FROM
      sized
    WHERE
      rank IS NOT NULL
    GROUP BY ALL
  ),
  told AS (
    SELECT
      product_id,
      count(*) AS extent,
      min('no ' || size || if (choice = '', '', ' in ' || lower(left(choice, 60)))) AS detail
    FROM
      holes
      JOIN words USING (axis, rank)
    GROUP BY
      product_id
  ),
  judged AS (
    SELECT
      product_id,
      extent IS NOT NULL AS is_wrong,
      extent,
      detail
    FROM
      (
        SELECT DISTINCT
          product_id
        FROM
          kin
      )
      LEFT JOIN told USING (product_id)
  )
SELECT
  p.product_id,
  r.is_wrong AS failed,
  left(r.detail, 300) AS detail,
  r.extent
FROM
  products p
  JOIN judged r ON r.product_id = p.product_id
