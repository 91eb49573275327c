-- The same of a scope.
WITH
  sizes AS (
    SELECT
      (
        SELECT
          count(*)
        FROM
          members
      ) AS products,
      (
        SELECT
          count(*)
        FROM
          scoped_variants
      ) AS variants
  ),
  counted AS (
    SELECT
      position,
      count(*) AS checked,
      count_if(
        failed
        AND accepted IS NULL
      ) AS failed,
      count_if(failed IS NULL) AS "unknown",
      count(accepted) AS accepted,
      count(DISTINCT product_id) FILTER(
        failed
        AND accepted IS NULL
      ) AS products,
      count(DISTINCT shared) FILTER(
        failed
        AND accepted IS NULL
      ) AS shared_values
    FROM
      scoped_verdicts
    GROUP BY
      position
  )
SELECT
  rule,
  if (
    applies_to_all,
    if (owner = 'product', sizes.products, sizes.variants),
    coalesce(c.checked, 0)
  ) AS checked,
  coalesce(c.failed, 0) AS failed,
  coalesce(c."unknown", 0) AS "unknown",
  coalesce(c.accepted, 0) AS accepted,
  coalesce(c.products, 0) AS products,
  coalesce(c.shared_values, 0) AS shared_values,
  note,
  failure,
  reads_unread,
  is_systemic,
  for_sale,
  for_sale_failed
FROM
  audit.results r
  LEFT JOIN counted c USING (position)
  CROSS JOIN sizes
UNION ALL
BY NAME
SELECT
  products AS checked,
  variants AS failed
FROM
  sizes
