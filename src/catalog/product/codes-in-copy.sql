-- The owners of the codes of `asked` by the best kind of code, and of these by the best spelling: exactly so, the same but for case
-- and separators, the same but for leading zeros, which tell barcodes of one article apart and no more. A code without letters
-- and digits is only itself; one that nobody has is a row, too. `sent`: see codes-sent.sql.
WITH
  owned AS (
    SELECT
      asked.code,
      if (i.owner = 'variant', 'variant_', '') || if (i.kind = 'additional', 'additional_code', i.kind) AS label,
      i.product_id,
      i.variant_id,
      coalesce(v.code, p.code) AS own_code,
      i.kind <> 'barcode'
      AND i.value <> asked.code AS is_retyped,
      i.kind <> 'barcode'
      AND upper(regexp_replace(strip_accents(i.value), '[^\p{L}\p{N}]', '', 'g')) <> asked.value AS is_padded
    FROM
      asked
      LEFT JOIN identifiers i ON coalesce(i.folded, i.value) = coalesce(asked.folded, asked.code)
      LEFT JOIN variants v ON v.variant_id = i.variant_id
      LEFT JOIN products p ON p.product_id = i.product_id
      AND i.owner = 'product'
  ),
  ranked AS (
    SELECT
      *,
      rank() OVER (
        PARTITION BY
          code
        ORDER BY
          coalesce(
            list_position($kinds, label),
            list_position($kinds, replace(label, 'variant_', ''))
          ),
          is_retyped,
          is_padded
      ) AS place
    FROM
      owned
  ),
  best AS (
    SELECT
      *,
      min(label) OVER (
        PARTITION BY
          code
      ) AS kind,
      kind LIKE 'variant%' AS is_of_variants
    FROM
      ranked
    WHERE
      place = 1
  )
SELECT
  code,
  kind,
  list_sort(list(DISTINCT if (is_of_variants, variant_id, product_id))),
  list_sort(list(DISTINCT product_id)),
  list_sort(list(DISTINCT own_code) FILTER(label = kind)),
  shows_barcodes
FROM
  best
  CROSS JOIN sent
GROUP BY ALL
ORDER BY ALL
