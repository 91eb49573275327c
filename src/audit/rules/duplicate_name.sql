-- Where hardly any products share names, a name is meant to be one product's alone, so two of one category or brand
-- with one name are wrong whatever tells them apart. Elsewhere names are those of families or kinds, so products of one
-- name are wrong only where nothing tells them apart.
WITH
  keyed AS MATERIALIZED (
    SELECT
      product_id,
      code,
      name,
      coalesce(nullif(parent_id, 0), product_id) AS tree,
      pim_fold_text(name) AS key
    FROM
      products
    WHERE
      name IS NOT NULL
  ),
  repeated AS MATERIALIZED (
    SELECT
      key,
      count(*) AS repeats,
      count(DISTINCT tree) AS trees,
      bool_or(tree IS NULL) AS is_untold,
      min(code) AS low,
      max(code) AS high
    FROM
      keyed
    GROUP BY
      key
    HAVING
      count(*) > 1
  ),
  habit AS (
    SELECT
      coalesce(sum(repeats) FILTER(trees > 1), 0) <= greatest(
        2,
        $most_unique_names_percent * (
          SELECT
            count(*)
          FROM
            keyed
        ) / 100
      ) AS are_unique
    FROM
      repeated
  ),
  placed AS (
    SELECT
      key,
      k.product_id,
      k.tree,
      'category ' || coalesce(c.category_id::VARCHAR, c.name) AS place
    FROM
      keyed k
      SEMI JOIN (
        FROM
          repeated
        WHERE
          trees > 1
      ) r USING (key)
      JOIN product_categories c ON c.product_id = k.product_id
    UNION ALL
    SELECT
      key,
      k.product_id,
      k.tree,
      'brand ' || coalesce(c.brand_id::VARCHAR, c.name)
    FROM
      keyed k
      SEMI JOIN (
        FROM
          repeated
        WHERE
          trees > 1
      ) r USING (key)
      JOIN product_brands c ON c.product_id = k.product_id
  ),
  together AS (
    SELECT DISTINCT
      product_id
    FROM
      placed
      SEMI JOIN (
        SELECT
          key,
          place
        FROM
          placed
        GROUP BY
          key,
          place
        HAVING
          count(DISTINCT tree) > 1
      ) s USING (key, place)
  ),
  twins AS (
    SELECT
      product_id,
      arg_max({twin: twin, agreeing: agreeing}, {points: points, nearest: - twin}) AS best
    FROM
      (
        SELECT
          unnest([a, b]) AS product_id,
          unnest([b, a]) AS twin,
          points,
          agreeing
        FROM
          alike_pairs
        WHERE
          is_same
          AND NOT is_told_apart
          AND points >= $least_twin_points
      )
    GROUP BY
      product_id
  ),
  judged AS MATERIALIZED (
    SELECT
      k.*,
      r.* EXCLUDE (key),
      best,
      CASE
        WHEN trees > 1 THEN best IS NOT NULL
        OR (
          t.product_id IS NOT NULL
          AND (
            SELECT
              are_unique
            FROM
              habit
          )
        )
        -- Without an id and a parent it may belong to any tree.
        WHEN is_untold THEN NULL
        ELSE FALSE
      END AS failed
    FROM
      keyed k
      LEFT JOIN repeated r USING (key)
      LEFT JOIN together t ON t.product_id = k.product_id
      LEFT JOIN twins w ON w.product_id = k.product_id
  ),
  failing AS (
    SELECT
      key,
      count(*) AS failures
    FROM
      judged
    WHERE
      failed
    GROUP BY
      key
  )
SELECT
  j.product_id,
  j.failed,
  left(j.name, 200) || CASE
    WHEN repeats = 2
    OR failures = repeats THEN pim_twin(
      if (
        repeats = 2
        AND low <> high,
        if (j.code = low, high, low),
        NULL
      ),
      ' (' || repeats || ' products)'
    )
    ELSE pim_twin(
      o.code || coalesce(': same ' || nullif(best.agreeing, ''), ''),
      ' (' || repeats || ' products)'
    )
  END AS detail,
  repeats AS extent,
  key AS shared,
  'name' AS field,
  left(j.name, 200) AS value,
  if (best IS NULL, 0.6, 0.9) AS sure
FROM
  judged j
  LEFT JOIN failing USING (key)
  LEFT JOIN products o ON o.product_id = best.twin
