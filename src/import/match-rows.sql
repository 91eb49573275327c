-- Records that rows of a file are about, by the first of their keys that any record has. Codes are
-- compared as if they were retyped.
WITH
  keys AS (
    SELECT
      unnest($keys, recursive := TRUE)
  ),
  hits AS (
    SELECT
      k.line,
      k.rank,
      i.product_id,
      i.variant_id,
      bool_or(i.kind = k.kind) AS is_kind,
      bool_or(i.value = k.value) AS is_exact
    FROM
      keys k
      JOIN identifiers i ON i.folded = pim_fold_code(k.value)
    WHERE
      k.kind NOT IN ('product_id', 'variant_id')
    GROUP BY ALL
    UNION ALL
    SELECT
      k.line,
      k.rank,
      p.product_id,
      NULL,
      TRUE,
      TRUE
    FROM
      keys k
      JOIN products p ON k.kind = 'product_id'
      AND p.product_id = try_cast (k.value AS BIGINT)
    UNION ALL
    SELECT
      k.line,
      k.rank,
      v.product_id,
      v.variant_id,
      TRUE,
      TRUE
    FROM
      keys k
      JOIN variants v ON k.kind = 'variant_id'
      AND v.variant_id = try_cast (k.value AS BIGINT)
  ),
  best AS (
    FROM
      hits
    QUALIFY
      rank() OVER (
        PARTITION BY
          line
        ORDER BY
          rank,
          is_kind DESC,
          is_exact DESC
      ) = 1
  )
SELECT
  b.line,
  b.rank,
  b.product_id,
  b.variant_id,
  coalesce(v.code, p.code) AS code
FROM
  best b
  LEFT JOIN products p ON b.variant_id IS NULL
  AND p.product_id = b.product_id
  LEFT JOIN variants v ON v.variant_id = b.variant_id
ORDER BY
  line,
  variant_id NULLS FIRST
