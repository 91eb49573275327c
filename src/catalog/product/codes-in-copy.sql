-- What the codes of `asked` are of: by the best kind of code, and of these by the best spelling: exactly so, the same but for case, but
-- for separators, but for leading zeros, which tell barcodes of one article apart and no more. A code without letters and digits is
-- only itself; one that nobody has is a row, too, with the codes of products or variants that are nearest. `sent`: see codes-sent.sql.
WITH
  owned AS (
    SELECT
      asked.code,
      asked.value AS plain,
      asked.folded,
      i.value,
      i.product_id,
      i.variant_id,
      if (i.owner = 'variant', 'variant_', '') || if (i.kind = 'additional', 'additional_code', i.kind) AS label
    FROM
      asked
      LEFT JOIN identifiers i ON coalesce(i.folded, i.value) = coalesce(asked.folded, asked.code)
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
  ),
  lacking AS (
    SELECT DISTINCT
      code,
      folded
    FROM
      owned
    WHERE
      label IS NULL
      AND regexp_full_match(folded, '[ -~]{4,60}')
    ORDER BY
      code
    LIMIT
      $most_looked_for
  ),
  alike AS (
    SELECT DISTINCT
      lacking.code,
      value,
      damerau_levenshtein(i.folded, lacking.folded) AS edits
    FROM
      lacking
      JOIN identifiers i ON kind = 'code'
      AND owner = $owner
      AND abs(length(value) - length(lacking.code)) <= $most_separators
  ),
  nearest AS (
    SELECT
      code,
      list(
        value
        ORDER BY
          edits,
          value
      ) [:$most_offered] AS codes
    FROM
      alike
    WHERE
      edits <= $most_edits
    GROUP BY
      code
  )
SELECT
  best.code,
  min(label),
  list_sort(list(DISTINCT p.product_id)),
  list_sort(list(DISTINCT p.code)),
  list_sort(list(DISTINCT p.integration_code)),
  list_sort(list(DISTINCT v.code)),
  nearest.codes,
  shows_barcodes
FROM
  best
  CROSS JOIN sent
  LEFT JOIN products p ON p.product_id = best.product_id
  LEFT JOIN variants v ON v.product_id = best.product_id
  AND v.variant_id = coalesce(best.variant_id, v.variant_id)
  LEFT JOIN nearest ON nearest.code = best.code
GROUP BY ALL
ORDER BY ALL
