-- The worst records of each rule in the relation `counted_verdicts` by `rank`: first one of each group that shares a
-- value, then by extent; among equals, what is for sale comes before what is not.
WITH
  ranked AS (
    SELECT
      v.*,
      owner,
      row_number() OVER (
        PARTITION BY
          position,
          shared
        ORDER BY
          extent DESC,
          product_id,
          variant_id
      ) AS nth
    FROM
      counted_verdicts v
      JOIN audit.rules USING (position)
  ),
  listed AS (
    SELECT
      position,
      min(
        {
          nth: if (shared IS NULL, 1, nth),
          worst: - extent,
          passive: p.status IS NOT DISTINCT FROM 'passive',
          code: if (owner = 'variant', w.code, p.code),
          product_id: v.product_id,
          id: if (owner = 'variant', v.variant_id, v.product_id),
          detail: detail,
          name: left(p.name, 400),
          product_code: p.code
        },
        $most
      ) AS worst
    FROM
      ranked v
      LEFT JOIN products p ON p.product_id = v.product_id
      LEFT JOIN variants w ON w.variant_id = v.variant_id
    GROUP BY
      position
  )
SELECT
  position,
  unnest(range(1, len(worst) + 1)) AS rank,
  unnest(worst, recursive := TRUE)
FROM
  listed
