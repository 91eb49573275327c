-- Counts of changes by what they count.
WITH
  placed AS (
    SELECT
      'category' AS of,
      product_id,
      coalesce(t.path, c.name) AS name,
      c.name AS before
    FROM
      product_categories c
      LEFT JOIN product_category_tree t USING (product_id, category_id)
    UNION ALL
    SELECT
      'brand',
      product_id,
      name,
      name
    FROM
      product_brands
  ),
  called AS (
    SELECT
      of,
      before,
      min(name) AS now
    FROM
      placed
    GROUP BY ALL
  ),
  placed_before AS (
    SELECT
      w.field AS of,
      w.product_id,
      coalesce(c.now, w.before) AS name
    FROM
      changes_in_time w
      LEFT JOIN called c ON c.of = w.field
      AND c.before = w.before
    WHERE
      w.kind = 'was'
      AND w.field IN ('category', 'brand')
  ),
  held AS (
    SELECT
      of,
      name,
      count(DISTINCT product_id) FILTER(
        product_id IN (
          SELECT
            product_id
          FROM
            seen
        )
      ) AS hit,
      count(DISTINCT product_id) AS held
    FROM
      (
        SELECT
          of,
          product_id,
          name
        FROM
          placed
        UNION ALL
        FROM
          placed_before
      )
    WHERE
      name IS NOT NULL
    GROUP BY
      of,
      name
  )
SELECT
  'counts' AS part,
  concat(owner, ' ', kind) AS name,
  count(DISTINCT coalesce(id::VARCHAR, code, name))::VARCHAR AS n
FROM
  seen
GROUP BY
  owner,
  kind
UNION ALL
SELECT
  'by_field',
  field,
  count(*)::VARCHAR
FROM
  seen
WHERE
  field IS NOT NULL
GROUP BY
  field
UNION ALL
SELECT
  'prices',
  CASE
    WHEN percent > 0 THEN 'up'
    ELSE 'down'
  END AS way,
  count(*)::VARCHAR
FROM
  seen
WHERE
  percent <> 0
GROUP BY
  way
  -- What the refresh before the last one read again was not seen before it began.
UNION ALL
SELECT
  'early',
  'rows',
  count(*)::VARCHAR
FROM
  seen
WHERE
  NOT (
    is_other
    OR is_folded
  )
  AND CASE
    WHEN $since::VARCHAR IS NULL THEN seen_before <= (
      SELECT
        max(seen_before)
      FROM
        refreshes
      WHERE
        seen_at < (
          SELECT
            max(seen_at)
          FROM
            refreshes
        )
    )
    ELSE seen_before < $since::TIMESTAMP
  END
UNION ALL
SELECT
  'folded',
  'variants',
  count(*)::VARCHAR
FROM
  seen
WHERE
  is_folded
UNION ALL
SELECT
  'other',
  'records',
  count(*)::VARCHAR
FROM
  seen
WHERE
  is_other
UNION ALL
SELECT
  'undone',
  kind,
  count(DISTINCT product_id)::VARCHAR
FROM
  seen
WHERE
  owner = 'product'
  AND field IS NULL
  AND (kind = 'new') <> (
    product_id IN (
      SELECT
        product_id
      FROM
        products
      WHERE
        product_id IS NOT NULL
    )
  )
GROUP BY
  kind
  -- Categories and brands whose products changed at least twice as often as those of the whole catalog: at least 3.
UNION ALL
(
  SELECT
    'stands_out',
    name,
    concat(hit, ' of ', held)
  FROM
    held
  WHERE
    hit >= 3
    AND hit * (
      SELECT
        count(DISTINCT product_id)
      FROM
        products
    ) >= 2 * held * (
      SELECT
        count(DISTINCT product_id)
      FROM
        seen
    )
  QUALIFY
    row_number() OVER (
      PARTITION BY
        of
      ORDER BY
        hit DESC,
        name
    ) <= 3
)
UNION ALL
SELECT
  'known',
  lower(code),
  NULL
FROM
  (
    SELECT
      code
    FROM
      products
    UNION
    SELECT
      code
    FROM
      variants
    UNION
    SELECT
      code
    FROM
      changes
    UNION
    SELECT
      before
    FROM
      changes
    WHERE
      field = 'code'
  )
WHERE
  $has_codes
  AND lower(code) IN $codes
