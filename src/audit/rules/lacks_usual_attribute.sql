-- Which usual attributes of its category a product lacks. They are learned from the catalog: nobody lists them. An
-- attribute is usual in a category if nearly all of the other products have it. A product does not lack what its
-- variants have, nor what is not usual in another of its categories that is large enough to tell. Products without
-- any property are left out: many are spare parts, and another rule reports them.
-- The key of an attribute is its code, which is the same in all languages, else its name.
WITH
  own AS MATERIALIZED (
    SELECT
      product_id,
      key,
      min(name) AS name
    FROM
      (
        SELECT
          product_id,
          lower(trim(coalesce(code, name))) AS key,
          coalesce(name, code) AS name
        FROM
          properties
        WHERE
          owner = 'product'
          AND value IS NOT NULL
        UNION ALL
        SELECT
          product_id,
          lower(trim(name)),
          name
        FROM
          measures
        WHERE
          kind = 'dimension'
          AND value IS NOT NULL
      )
    WHERE
      product_id IS NOT NULL
      AND key IS NOT NULL
    GROUP BY
      product_id,
      key
  ),
  placed AS MATERIALIZED (
    SELECT
      c.product_id,
      category,
      is_wide,
      p.type
    FROM
      real_peers c
      JOIN products p ON p.product_id = c.product_id
  ),
  types AS (
    SELECT
      category,
      type
    FROM
      placed
    GROUP BY
      category,
      type
    HAVING
      count(*) > $least_of_type
  ),
  sizes AS (
    SELECT
      category,
      count(*) AS products
    FROM
      placed
    GROUP BY
      category
    HAVING
      count(*) > $least_peers
  ),
  held AS MATERIALIZED (
    SELECT
      category,
      products,
      key,
      count(*) AS holders,
      min(name) AS name
    FROM
      placed
      JOIN sizes USING (category)
      JOIN own USING (product_id)
    GROUP BY
      category,
      products,
      key
  ),
  usual AS (
    FROM
      held
    WHERE
      holders * 100 >= $least_percent * (products - 1)
  ),
  lacking AS MATERIALIZED (
    SELECT
      product_id,
      category,
      key,
      u.name
    FROM
      usual u
      JOIN placed p USING (category)
      SEMI JOIN types t ON t.category = p.category
      AND t.type IS NOT DISTINCT FROM p.type
      ANTI JOIN own USING (product_id, key)
    WHERE
      u.holders < u.products
      AND NOT is_wide
      AND product_id IN (
        SELECT
          product_id
        FROM
          properties
        WHERE
          owner = 'product'
          AND value IS NOT NULL
      )
  ),
  elsewhere AS (
    SELECT
      l.product_id,
      l.key
    FROM
      lacking l
      JOIN placed o ON o.product_id = l.product_id
      JOIN sizes s ON s.category = o.category
      LEFT JOIN held h ON h.category = o.category
      AND h.key = l.key
    WHERE
      NOT o.is_wide
      AND coalesce(h.holders, 0) * 100 < $least_percent * (s.products - 1)
  ),
  told AS (
    SELECT DISTINCT
      product_id,
      key
    FROM
      (
        SELECT
          product_id,
          lower(trim(coalesce(code, name))) AS key
        FROM
          options
        WHERE
          value IS NOT NULL
        UNION ALL
        SELECT
          product_id,
          lower(trim(name))
        FROM
          options
        WHERE
          value IS NOT NULL
          AND code IS NOT NULL
        UNION ALL
        SELECT
          product_id,
          lower(trim(coalesce(code, name)))
        FROM
          properties
        WHERE
          owner = 'variant'
          AND value IS NOT NULL
      )
    WHERE
      product_id IN (
        SELECT
          product_id
        FROM
          lacking
      )
  ),
  lacked AS (
    SELECT
      product_id,
      key,
      replace(min(name), ',', ' ') AS name
    FROM
      lacking
      ANTI JOIN elsewhere USING (product_id, key)
      ANTI JOIN told USING (product_id, key)
    GROUP BY
      product_id,
      key
  ),
  counted AS (
    SELECT
      product_id,
      count(*) AS lacks,
      string_agg(
        left(name, 40),
        ', '
        ORDER BY
          name
      ) AS names
    FROM
      lacked
    GROUP BY
      product_id
  ),
  judged AS (
    SELECT
      product_id,
      coalesce(lacks, 0) AS lacks,
      names
    FROM
      (
        SELECT DISTINCT
          product_id
        FROM
          placed
        WHERE
          category IN (
            SELECT
              category
            FROM
              usual
          )
      )
      LEFT JOIN counted USING (product_id)
  )
SELECT
  p.product_id,
  CASE
    WHEN r.lacks > 0
    AND (
      pim_is_unread(p.product_id, p.properties_state)
      OR pim_is_unread(p.product_id, p.dimensions_state)
      OR p.product_id IN (
        SELECT
          v.product_id
        FROM
          variants v
        WHERE
          v.product_id IS NOT NULL
          AND (
            v.properties_state = 'unknown'
            OR v.options_state = 'unknown'
          )
      )
    ) THEN NULL
    ELSE r.lacks > 0
  END AS failed,
  left(r.names, 200) AS detail,
  r.lacks AS extent
FROM
  products p
  JOIN judged r ON r.product_id = p.product_id
