-- Counts the products of each document, by its id, code and path. Each row repeats two totals: the distinct documents, and the
-- products that have any. Documents of variants count for their product; passive documents do not count. The id is that of the
-- file, which several products may use.
WITH
  hung AS (
    SELECT
      product_id,
      document_id AS id,
      code,
      path
    FROM
      documents
    WHERE
      product_id IS NOT NULL
      AND coalesce(status, 'active') <> 'passive'
  ),
  spelt AS (
    UNPIVOT hung ON id,
    code,
    path INTO NAME kind VALUE spelling
  )
SELECT
  kind,
  spelling,
  count(DISTINCT product_id) AS products,
  (
    SELECT
      count(DISTINCT coalesce(id, path, code))
    FROM
      hung
  ) AS all_documents,
  (
    SELECT
      count(DISTINCT product_id)
    FROM
      hung
  ) AS all_products
FROM
  spelt
GROUP BY ALL
