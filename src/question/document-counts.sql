-- On how many products the documents of each id, code and path hang, themselves or their variants; beside each, how many distinct
-- documents hang on how many products. Passive documents do not count. The id is that of the file, which several products may use.
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
  count(DISTINCT product_id),
  (
    SELECT
      count(DISTINCT coalesce(id, path, code))
    FROM
      hung
  ),
  (
    SELECT
      count(DISTINCT product_id)
    FROM
      hung
  )
FROM
  spelt
GROUP BY ALL
