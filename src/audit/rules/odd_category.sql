-- Whether the signs of a product, such as words of its name and names of its attributes, are those of another
-- category. A category scores by how much more frequent each sign is there than in the catalog (naive Bayes); the own
-- one is scored without the product itself, and the best of its categories and of those above them counts. It is asked
-- only where categories are well told apart, so that nearly all products fit their own.
WITH
  sizes AS MATERIALIZED (
    SELECT
      category,
      count(*) AS products
    FROM
      product_places
    GROUP BY
      category
      -- The root of all goods tells nothing.
    HAVING
      count(*) >= $least_category_products
      AND count(*) * 2 <= (
        SELECT
          count(*)
        FROM
          products
      )
  ),
  signed AS MATERIALIZED (
    SELECT
      product_id,
      count(*) AS signs
    FROM
      product_signs
    GROUP BY
      product_id
  ),
  own AS MATERIALIZED (
    SELECT
      l.product_id,
      l.category,
      l.is_leaf,
      z.products,
      count(*) FILTER(p.here > 1) AS present,
      max(s.signs) AS signs,
      coalesce(
        sum(
          ln(
            (p.here - 1 + 0.5 * p.of_sign / p.of_all) / (z.products - 0.5) * p.of_all / p.of_sign
          )
        ) FILTER(p.here > 1),
        0
      ) AS score
    FROM
      product_places l
      JOIN sizes z USING (category)
      JOIN signed s USING (product_id)
      JOIN product_signs g USING (product_id)
      LEFT JOIN place_signs p ON p.category = l.category
      AND p.sign = g.sign
    GROUP BY
      l.product_id,
      l.category,
      l.is_leaf,
      z.products
  ),
  small_leaves AS (
    SELECT DISTINCT
      product_id
    FROM
      product_places
      ANTI JOIN sizes USING (category)
    WHERE
      is_leaf
  ),
  fits AS MATERIALIZED (
    SELECT
      product_id,
      round(max(score - (signs - present) * ln(2 * products + 1)), 6) AS own_score
    FROM
      own
    WHERE
      is_leaf
      OR product_id IN (
        FROM
          small_leaves
      )
    GROUP BY
      product_id
  ),
  -- Whether categories are well told apart.
  habit AS (
    SELECT
      count_if(own_score > 0) * 100 >= $told_apart_percent * count(*) AS are_told_apart
    FROM
      fits
  ),
  doubtful AS MATERIALIZED (
    FROM
      fits
      JOIN signed USING (product_id)
    WHERE
      own_score <= - $least_misfit
      AND signs >= $least_signs
  ),
  elsewhere AS (
    SELECT
      d.product_id,
      z.category,
      d.own_score,
      z.products,
      count(*) AS present,
      count_if(
        g.kind IN ('word', 'end')
        AND p.here * 3 > p.of_sign
      ) AS telling_words,
      count_if(p.here * 3 > p.of_sign) AS telling_signs,
      d.signs,
      round(
        sum(
          ln(
            (p.here + 0.5 * p.of_sign / p.of_all) / (z.products + 0.5) * p.of_all / p.of_sign
          )
        ) - (d.signs - count(*)) * ln(2 * z.products + 1),
        6
      ) AS score,
      string_agg(
        if (g.kind = 'word', '"' || lower(g.sign) || '"', g.sign),
        ', '
        ORDER BY
          g.kind = 'word' DESC,
          p.here::DOUBLE / p.of_sign DESC,
          g.sign
      ) FILTER(p.here * 3 > p.of_sign) AS telling
    FROM
      doubtful d
      JOIN product_signs g USING (product_id)
      JOIN place_signs p USING (sign)
      JOIN sizes z ON z.category = p.category
    GROUP BY
      d.product_id,
      z.category,
      d.own_score,
      z.products,
      d.signs
  ),
  leaves AS MATERIALIZED (
    SELECT
      product_id,
      category
    FROM
      product_places
      SEMI JOIN doubtful USING (product_id)
    WHERE
      is_leaf
  ),
  -- Categories above and below the own ones are no other ones.
  related AS (
    FROM
      leaves
    UNION
    SELECT
      product_id,
      t.category_id::VARCHAR
    FROM
      leaves
      JOIN category_tree t ON t.ancestor_id::VARCHAR = category
    UNION
    SELECT
      product_id,
      t.ancestor_id::VARCHAR
    FROM
      leaves
      JOIN category_tree t ON t.category_id::VARCHAR = category
  ),
  ranked AS MATERIALIZED (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY
          product_id
        ORDER BY
          score DESC,
          products,
          category
      ) AS place
    FROM
      elsewhere
      ANTI JOIN related USING (product_id, category)
    WHERE
      score > 0
      -- Some words or several other signs must be found mostly there.
      AND 2 * telling_words + telling_signs >= 2
  ),
  best AS MATERIALIZED (
    FROM
      ranked
    WHERE
      place = 1
      AND present >= $least_signs
      AND score - own_score >= $least_lead
  ),
  -- Categories of one branch, below the roots, are alike, so that more must speak for the other one.
  akin AS (
    SELECT DISTINCT
      b.product_id
    FROM
      best b
      JOIN leaves l USING (product_id)
      JOIN category_tree x ON x.category_id::VARCHAR = b.category
      JOIN category_tree y ON y.category_id::VARCHAR = l.category
      AND y.ancestor_id = x.ancestor_id
      JOIN categories c ON c.category_id = x.ancestor_id
    WHERE
      c.parent_id > 0
  ),
  -- Another category than that one and those above it would do nearly as well.
  open_to_others AS (
    SELECT DISTINCT
      b.product_id
    FROM
      best b
      JOIN elsewhere r ON r.product_id = b.product_id
      AND r.category <> b.category
      AND r.score > b.score - $least_lead
      LEFT JOIN category_tree t ON t.category_id::VARCHAR = b.category
      AND t.ancestor_id::VARCHAR = r.category
    WHERE
      t.ancestor_id IS NULL
  ),
  odd AS MATERIALIZED (
    SELECT
      b.*,
      b.products >= $least_proposed_products
      AND b.present = b.signs
      AND o.product_id IS NULL
      AND l.category IS NOT NULL AS is_plain
    FROM
      best b
      LEFT JOIN akin a USING (product_id)
      LEFT JOIN open_to_others o USING (product_id)
      LEFT JOIN (
        SELECT DISTINCT
          category
        FROM
          product_places
        WHERE
          is_leaf
      ) l ON l.category = b.category
    WHERE
      a.product_id IS NULL
      OR score - own_score >= $least_lead_of_akin
  ),
  called AS (
    SELECT
      category,
      min(name) AS name
    FROM
      (
        SELECT
          category_id::VARCHAR AS category,
          name
        FROM
          categories
        UNION ALL
        SELECT
          coalesce(category_id::VARCHAR, name),
          name
        FROM
          product_categories
      )
    GROUP BY
      category
  ),
  own_names AS (
    SELECT
      product_id,
      left(
        string_agg(
          name,
          ', '
          ORDER BY
            name
        ),
        120
      ) AS names
    FROM
      leaves
      JOIN called USING (category)
    GROUP BY
      product_id
  ),
  -- Where many look odd, the category is of another kind.
  crowded AS (
    SELECT DISTINCT
      product_id
    FROM
      leaves
      SEMI JOIN odd USING (product_id)
      SEMI JOIN (
        SELECT
          category
        FROM
          product_places
          LEFT JOIN (
            SELECT
              product_id,
              TRUE AS is_odd
            FROM
              odd
          ) USING (product_id)
        WHERE
          is_leaf
        GROUP BY
          category
        HAVING
          count(is_odd) > 1
          AND count(is_odd) * 10 > count(*)
      ) USING (category)
  )
SELECT
  f.product_id,
  o.product_id IS NOT NULL
  AND are_told_apart
  AND f.product_id NOT IN (
    FROM
      crowded
  ) AS failed,
  w.names || ' (' || coalesce(left(o.telling, 120) || ', ', '') || 'as in ' || left(c.name, 60) || ')' AS detail,
  round(o.score - o.own_score) AS extent,
  'category' AS field,
  w.names AS value,
  if (o.is_plain, c.name, NULL) AS proposed,
  if (o.score - o.own_score >= 2 * $least_lead, 0.9, 0.7) AS sure
FROM
  fits f
  CROSS JOIN habit
  LEFT JOIN odd o USING (product_id)
  LEFT JOIN own_names w USING (product_id)
  LEFT JOIN called c ON c.category = o.category
