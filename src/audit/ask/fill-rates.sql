-- How many products have what rules ask for and the most frequent properties, in the largest categories or brands, and
-- which texts in which language.
WITH
  within AS MATERIALIZED (
    SELECT
      product_id,
      NULL AS label
    FROM
      asked_products
    UNION ALL
    SELECT
      product_id,
      label
    FROM
      asked_products
      JOIN audit.placed USING (product_id)
      JOIN asked_labels l USING (number)
    WHERE
      l.kind = $kind
  ),
  sizes AS MATERIALIZED (
    SELECT
      label,
      count(*) AS products
    FROM
      within
    GROUP BY
      label
    ORDER BY
      label IS NULL DESC,
      products DESC,
      label
    LIMIT
      $most + 1
  ),
  judged AS (
    SELECT
      rule,
      label,
      count(*) AS seen,
      count_if(failed) AS lacking,
      count_if(failed IS NULL) AS open
    FROM
      audit.verdicts
      JOIN audit.rules USING (position)
      JOIN within USING (product_id)
    WHERE
      rule IN $rules
    GROUP BY
      rule,
      label
  ),
  held AS MATERIALIZED (
    SELECT DISTINCT
      product_id,
      name
    FROM
      holdings
      JOIN asked_products USING (product_id)
  ),
  most AS (
    SELECT
      name
    FROM
      held
    GROUP BY
      name
    ORDER BY
      count(*) DESC,
      name
    LIMIT
      $most
  ),
  holders AS (
    SELECT
      name,
      label,
      count(*) AS n
    FROM
      held
      JOIN most USING (name)
      JOIN within USING (product_id)
    GROUP BY ALL
  ),
  told AS (
    SELECT
      culture,
      unnest(
        [
          {field: 'name', has: name},
          {field: 'short_description', has: short},
          {field: 'long_description', has: long}
        ]
      ) AS one
    FROM
      translation_coverage
      JOIN asked_products USING (product_id)
  ),
  rates AS (
    SELECT
      'rule' AS kind,
      r.rule AS name,
      s.label AS "of",
      if (applies_to_all, s.products, coalesce(seen, 0)) - coalesce(open, 0) AS known,
      known - coalesce(lacking, 0) AS filled
    FROM
      audit.rules r
      CROSS JOIN sizes s
      LEFT JOIN judged j ON j.rule = r.rule
      AND j.label IS NOT DISTINCT FROM s.label
    WHERE
      r.rule IN $rules
    UNION ALL
    SELECT
      'property',
      m.name,
      s.label,
      s.products,
      coalesce(n, 0)
    FROM
      most m
      CROSS JOIN sizes s
      LEFT JOIN holders h ON h.name = m.name
      AND h.label IS NOT DISTINCT FROM s.label
    UNION ALL
    SELECT
      'text',
      one.field,
      culture,
      count(one.has),
      count_if(one.has)
    FROM
      told
    GROUP BY ALL
  )
SELECT
  *
FROM
  rates
ORDER BY
  "of" IS NULL DESC,
  list_position($rules, if (kind = 'text', 'no_' || name, name)),
  filled DESC,
  name,
  "of"
