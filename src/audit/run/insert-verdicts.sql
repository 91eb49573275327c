-- Stores what a rule, the relation `asked`, comes to. `made.verdicts` keeps what passed only to count what was checked.
INSERT INTO
  made.verdicts
SELECT
  $position AS position,
  product_id,
  variant_id,
  failed,
  CASE
    WHEN failed THEN left(detail, 400)
  END AS detail,
  CASE
    WHEN failed THEN coalesce(extent, 0)
  END AS extent,
  CASE
    WHEN failed THEN shared
  END AS shared,
  CASE
    WHEN failed THEN left(field, 200)
  END AS field,
  CASE
    WHEN failed THEN left("value", 400)
  END AS "value",
  CASE
    WHEN failed THEN left(proposed, 400)
  END AS proposed,
  CASE
    WHEN failed
    AND proposed IS NOT NULL THEN sure
  END AS sure,
  NULL AS accepted
FROM
  (
    FROM
      no_verdicts
    UNION ALL
    BY NAME (
      FROM
        asked
    )
  )
WHERE
  $keeps_passed
  OR failed IS DISTINCT FROM FALSE
