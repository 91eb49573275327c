-- Fills the table `sellable` beside the others. Written once, because it reads every price. Of several prices a row has
-- that of the kind that most have (`label`, then `currency`), the least if there are several of that kind; a variant
-- without one of its own has its product's.
INSERT INTO
  sellable
WITH
  kinds AS (
    SELECT
      label,
      currency,
      count(*) AS n
    FROM
      prices
    WHERE
      price IS NOT NULL
      AND pim_holds_now(valid_from, valid_to, min_quantity, customer_group, price_status)
    GROUP BY
      label,
      currency
  ),
  ranked AS (
    SELECT
      label,
      currency,
      row_number() OVER (
        ORDER BY
          most DESC,
          label,
          n DESC,
          currency
      ) AS rank
    FROM
      (
        SELECT
          *,
          max(n) OVER (
            PARTITION BY
              label
          ) AS most
        FROM
          kinds
      )
  ),
  offers AS (
    SELECT
      CASE owner
        WHEN 'product' THEN product_id
        ELSE - variant_id
      END AS id,
      rank,
      price
    FROM
      prices p
      JOIN ranked r ON p.label IS NOT DISTINCT FROM r.label
      AND p.currency IS NOT DISTINCT FROM r.currency
    WHERE
      price IS NOT NULL
      AND pim_holds_now(valid_from, valid_to, min_quantity, customer_group, price_status)
  ),
  best AS (
    SELECT
      id,
      min(rank) AS rank
    FROM
      offers
    GROUP BY
      id
  ),
  priced AS (
    SELECT
      id,
      rank,
      min(price) AS price
    FROM
      offers
      SEMI JOIN best USING (id, rank)
    GROUP BY
      id,
      rank
  ),
  deepest AS (
    SELECT
      product_id,
      max(coalesce(level, 0)) AS level
    FROM
      product_category_tree
    GROUP BY
      product_id
  ),
  placed AS (
    SELECT
      t.product_id,
      min(path) AS path
    FROM
      product_category_tree t
      JOIN deepest d ON d.product_id = t.product_id
      AND d.level = coalesce(t.level, 0)
    GROUP BY
      t.product_id
  ),
  things AS (
    SELECT
      v.product_id,
      v.variant_id,
      v.code,
      coalesce(v.name, p.name) AS name,
      CASE
        WHEN p.status <> 'active' THEN p.status
        ELSE v.status
      END AS status
    FROM
      variants v
      LEFT JOIN products p ON p.product_id = v.product_id
    UNION ALL
    SELECT
      p.product_id,
      NULL,
      p.code,
      p.name,
      p.status
    FROM
      products p
    WHERE
      NOT p.is_parent
      AND NOT EXISTS (
        FROM
          variants v
        WHERE
          v.product_id = p.product_id
      )
  )
SELECT
  t.product_id,
  t.variant_id,
  t.code,
  t.name,
  t.status,
  CASE
    WHEN s.rank < o.rank
    OR o.rank IS NULL THEN s.price
    ELSE o.price
  END,
  r.currency,
  r.label,
  c.path
FROM
  things t
  LEFT JOIN priced o ON o.id = - t.variant_id
  LEFT JOIN priced s ON s.id = t.product_id
  LEFT JOIN ranked r ON r.rank = least(o.rank, s.rank)
  LEFT JOIN placed c ON c.product_id = t.product_id
