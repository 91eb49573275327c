-- The entries of a list, and those known only from products, which may have no id.
SELECT
  id,
  name,
  code,
  parent_id,
  spellings
FROM
  list_entries
WHERE
  name IS NOT NULL
  AND id IS NOT NULL
UNION ALL
SELECT DISTINCT
  id,
  name,
  NULL,
  NULL,
  NULL
FROM
  owned
WHERE
  name IS NOT NULL
  AND (
    id IS NULL
    OR id NOT IN (
      SELECT
        id
      FROM
        list_entries
      WHERE
        id IS NOT NULL
        AND name IS NOT NULL
    )
  )
