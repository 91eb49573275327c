-- Example: some variants differ by size and colour, others by colour alone.
WITH
  held AS (
    SELECT
      product_id,
      variant_id,
      lower(trim(coalesce(code, name))) AS axis,
      min(coalesce(name, code)) AS name
    FROM
      options
    WHERE
      value IS NOT NULL
      AND variant_id IS NOT NULL
      AND product_id IS NOT NULL
      AND coalesce(name, code) IS NOT NULL
    GROUP BY ALL
  ),
  axes AS (
    SELECT
      product_id,
      axis,
      min(name) AS name,
      count(*) AS holders
    FROM
      held
    GROUP BY ALL
  ),
  optioned AS (
    SELECT
      product_id,
      count(DISTINCT variant_id) AS variants
    FROM
      held
    GROUP BY
      product_id
    HAVING
      count(DISTINCT variant_id) > 1
  ),
  judged AS (
    SELECT
      product_id,
      variants,
      min(holders) AS holders,
      arg_min(name, (holders, name)) AS name
    FROM
      axes
      JOIN optioned USING (product_id)
    GROUP BY
      product_id,
      variants
  )
SELECT
  p.product_id,
  CASE
    WHEN r.holders = r.variants
    AND u.product_id IS NOT NULL THEN NULL
    ELSE r.holders < r.variants
  END AS failed,
  left(r.name, 60) || ' on ' || r.holders || ' of ' || r.variants || ' variants' AS detail,
  r.variants - r.holders AS extent
FROM
  products p
  JOIN judged r ON r.product_id = p.product_id
  LEFT JOIN (
    SELECT DISTINCT
      product_id
    FROM
      variants v
    WHERE
      pim_is_unread(v.variant_id, v.options_state)
  ) u ON u.product_id = p.product_id
