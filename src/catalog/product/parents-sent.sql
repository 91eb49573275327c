-- Whether products came with a ParentId that could be read: else that none names a parent is no fact.
SELECT
  count(*) FILTER(
    sent > 0
    AND "unknown" = 0
  ) = 1
FROM
  fields
WHERE
  "view" = 'products'
  AND field = 'parent_id'
