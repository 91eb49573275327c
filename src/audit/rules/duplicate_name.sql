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
  repeated AS (
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
  )
SELECT
  product_id,
  -- Without an id and a parent it may belong to any tree.
  CASE
    WHEN trees < 2
    AND is_untold THEN NULL
    ELSE coalesce(trees > 1, FALSE)
  END AS failed,
  left(name, 200) || pim_twin(
    if (
      repeats = 2
      AND low <> high,
      if (code = low, high, low),
      NULL
    ),
    ' (' || repeats || ' products)'
  ) AS detail,
  repeats AS extent,
  key AS shared
FROM
  keyed
  LEFT JOIN repeated USING (key)
