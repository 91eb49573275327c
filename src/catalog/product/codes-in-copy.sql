-- What the codes of `requested_codes` are of: by the best kind of code, and of these by the best
-- spelling: exactly so, the same but for case, but for separators, but for leading zeros, which
-- tell barcodes of one article apart and no more. A code without letters and digits is only
-- itself; one that nobody has is a row, too. `sent`: see codes-sent.sql.
WITH
  owned AS (
    SELECT
      r.code,
      r.value AS plain,
      i.value,
      i.product_id,
      i.variant_id,
      if (i.owner = 'variant', 'variant_', '') || if (i.kind = 'additional', 'additional_code', i.kind) AS label
    FROM
      requested_codes r
      LEFT JOIN identifiers i ON coalesce(i.folded, i.value) = coalesce(r.folded, r.code)
  ),
  best AS (
    SELECT
      *
    FROM
      owned
    QUALIFY
      rank() OVER (
        PARTITION BY
          code
        ORDER BY
          coalesce(
            list_position($kinds, label),
            list_position($kinds, replace(label, 'variant_', ''))
          ),
          label NOT LIKE '%barcode'
          AND value <> code,
          label NOT LIKE '%barcode'
          AND upper(value) <> upper(code),
          label NOT LIKE '%barcode'
          AND pim_fold_letters(value) <> plain
      ) = 1
  )
SELECT
  best.code,
  min(label),
  list_sort(list(DISTINCT p.product_id)),
  list_sort(list(DISTINCT p.code)),
  list_sort(list(DISTINCT p.integration_code)),
  list_sort(list(DISTINCT v.code)),
  shows_barcodes
FROM
  best
  CROSS JOIN sent
  LEFT JOIN products p ON p.product_id = best.product_id
  LEFT JOIN variants v ON v.product_id = best.product_id
  AND v.variant_id = coalesce(best.variant_id, v.variant_id)
GROUP BY ALL
ORDER BY ALL
