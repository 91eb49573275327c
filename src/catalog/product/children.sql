-- The children of a product. Values of options stand in the order of the variants; one that only passive variants have is marked. The last
-- column says whether products came with a ParentId that could be read: else that none names a parent is no fact.
WITH
  sent AS (
    SELECT
      count(*) FILTER(
        sent > 0
        AND "unknown" = 0
      ) = 1 AS are_parents_sent
    FROM
      fields
    WHERE
      "view" = 'products'
      AND field = 'parent_id'
  ),
  family AS (
    FROM
      products
    WHERE
      parent_id = $parent
      AND product_id <> parent_id
  ),
  held AS (
    SELECT
      v.product_id,
      coalesce(o.name, o.code) AS trait,
      concat(o.value, ' ' || o.unit) AS told,
      min(v.variant_id) AS place,
      bool_and(coalesce(v.status = 'passive', FALSE)) AS is_passive
    FROM
      options o
      JOIN variants v ON v.variant_id = o.variant_id
    WHERE
      v.product_id IN (
        SELECT
          product_id
        FROM
          family
      )
      AND o.value IS NOT NULL
      AND coalesce(o.name, o.code) IS NOT NULL
    GROUP BY ALL
  ),
  traits AS (
    SELECT
      product_id,
      trait || ': ' || string_agg(
        told || if (is_passive, ' (passive)', ''),
        ', '
        ORDER BY
          place
      ) AS told
    FROM
      held
    GROUP BY
      product_id,
      trait
  )
SELECT
  product_id,
  code,
  name,
  status,
  (
    SELECT
      string_agg(
        told,
        '; '
        ORDER BY
          told
      )
    FROM
      traits t
    WHERE
      t.product_id = family.product_id
  ),
  are_parents_sent
FROM
  sent
  LEFT JOIN family ON TRUE
ORDER BY
  product_id
