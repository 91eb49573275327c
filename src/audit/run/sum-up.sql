/* Sums up all rules, once each was asked. For sale is what is not passive. */
-- The records of each kind that the audit covers, and how many of them are for sale.
CREATE TABLE made.records AS
SELECT
  'product' AS owner,
  count(*) AS records,
  count_if(status IS DISTINCT FROM 'passive') AS sold
FROM
  products
WHERE
  NOT $is_of_sold
  OR status IS DISTINCT FROM 'passive'
UNION ALL
SELECT
  'variant',
  count(*),
  count_if(
    v.status IS DISTINCT FROM 'passive'
    AND p.status IS DISTINCT FROM 'passive'
  )
FROM
  variants v
  LEFT JOIN products p USING (product_id);

CREATE TABLE made.results AS
WITH
  counted AS (
    SELECT
      position,
      count(*) AS checked,
      count_if(failed IS NULL) AS "unknown"
    FROM
      made.verdicts
    GROUP BY
      position
  ),
  failing AS (
    SELECT
      position,
      count_if(accepted IS NULL) AS failed,
      count(accepted) AS accepted,
      count(DISTINCT p.product_id) FILTER(accepted IS NULL) AS products,
      count_if(
        accepted IS NULL
        AND p.status IS DISTINCT FROM 'passive'
        AND (
          v.variant_id IS NULL
          OR w.status IS DISTINCT FROM 'passive'
        )
      ) AS sold,
      count(DISTINCT shared) FILTER(accepted IS NULL) AS shared_values
    FROM
      made.verdicts v
      LEFT JOIN products p ON p.product_id = v.product_id
      LEFT JOIN variants w ON w.variant_id = v.variant_id
    WHERE
      failed
    GROUP BY
      position
  )
SELECT
  r.*,
  CASE
    WHEN e.failure IS NULL THEN if (applies_to_all, a.records, coalesce(checked, 0))
  END AS checked,
  coalesce(failed, 0) AS failed,
  coalesce(c."unknown", 0) AS "unknown",
  coalesce(accepted, 0) AS accepted,
  coalesce(products, 0) AS products,
  coalesce(shared_values, 0) AS shared_values,
  n.note,
  e.failure,
  a.sold AS for_sale,
  coalesce(f.sold, 0) AS for_sale_failed,
  coalesce(
    f.sold * 100 >= $system_percent * a.sold
    AND a.sold >= $least_for_system,
    FALSE
  )
  AND rule NOT IN $never_systemic AS is_systemic
FROM
  made.rules r
  JOIN made.records a USING (owner)
  LEFT JOIN made.notes n USING (position)
  LEFT JOIN made.failures e USING (position)
  LEFT JOIN counted c USING (position)
  LEFT JOIN failing f USING (position);

-- What categories and brands are called. Of categories of one name, the path tells which it is; else the id.
CREATE TABLE made.labels AS
WITH
  named AS (
    SELECT
      'category' AS kind,
      product_id,
      category_id AS id,
      name
    FROM
      product_categories
    UNION ALL
    SELECT
      'brand',
      product_id,
      brand_id,
      name
    FROM
      product_brands
  ),
  placed AS (
    SELECT
      kind,
      id,
      CASE
        WHEN id IS NULL THEN name
      END AS own_name,
      min(name) AS name
    FROM
      named
    WHERE
      coalesce(id::VARCHAR, name) IS NOT NULL
    GROUP BY ALL
  ),
  listed_categories AS (
    SELECT
      category_id AS id,
      min(name) AS name
    FROM
      categories
    GROUP BY ALL
  ),
  paths AS (
    SELECT
      category_id AS id,
      min(path) AS path
    FROM
      product_category_tree
    GROUP BY ALL
  ),
  listed_brands AS (
    SELECT
      brand_id AS id,
      min(name) AS name
    FROM
      brands
    GROUP BY ALL
  ),
  titled AS (
    SELECT
      p.kind,
      p.id,
      own_name,
      left(coalesce(c.name, b.name, p.name, p.id::VARCHAR), 200) AS title,
      left(path, 200) AS path
    FROM
      placed p
      LEFT JOIN listed_categories c ON p.kind = 'category'
      AND c.id = p.id
      LEFT JOIN paths t ON p.kind = 'category'
      AND t.id = p.id
      LEFT JOIN listed_brands b ON p.kind = 'brand'
      AND b.id = p.id
  ),
  told AS (
    SELECT
      *,
      CASE
        WHEN count(*) OVER (
          PARTITION BY
            kind,
            title
        ) > 1 THEN coalesce(path, title)
        ELSE title
      END AS told
    FROM
      titled
  )
SELECT
  row_number() OVER (
    ORDER BY
      kind,
      title,
      id
  ) AS number,
  kind,
  id,
  own_name,
  CASE
    WHEN id IS NOT NULL
    AND count(*) OVER (
      PARTITION BY
        kind,
        told
    ) > 1 THEN concat(told, ' (ID ', id, ')')
    ELSE told
  END AS label
FROM
  told;

-- The products of each category and brand.
CREATE TABLE made.placed AS
SELECT DISTINCT
  product_id,
  number,
  kind
FROM
  product_categories o
  JOIN made.labels l ON l.kind = 'category'
  AND l.id IS NOT DISTINCT FROM o.category_id
  AND (
    l.id IS NOT NULL
    OR l.own_name = o.name
  )
WHERE
  product_id IS NOT NULL
UNION ALL
SELECT DISTINCT
  product_id,
  number,
  kind
FROM
  product_brands o
  JOIN made.labels l ON l.kind = 'brand'
  AND l.id IS NOT DISTINCT FROM o.brand_id
  AND (
    l.id IS NOT NULL
    OR l.own_name = o.name
  )
WHERE
  product_id IS NOT NULL;

CREATE VIEW made.main.findings AS
SELECT
  rule,
  severity,
  owner,
  product_id,
  variant_id,
  detail,
  extent,
  field,
  "value",
  proposed,
  sure
FROM
  verdicts v
  JOIN (
    SELECT
      position,
      rule,
      severity,
      owner
    FROM
      results
    WHERE
      NOT is_systemic
  ) USING (position)
WHERE
  v.failed
  AND v.accepted IS NULL;

CREATE VIEW made.main.rule_results AS
SELECT
  rule,
  checked,
  CASE
    WHEN failure IS NULL THEN failed::BIGINT
  END AS failed,
  CASE
    WHEN failure IS NULL THEN "unknown"::BIGINT
  END AS "unknown",
  is_systemic AS is_system_gap,
  coalesce(
    failure,
    nullif(
      concat_ws(
        ' ',
        CASE
          WHEN reads_unread THEN 'Lists that it reads were not read to their end: what does not fail is unknown.'
        END,
        note
      ),
      ''
    )
  ) AS note
FROM
  results;
