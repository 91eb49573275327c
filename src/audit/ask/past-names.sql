-- What became of names that nothing has now: each in lower case, and its name now; NULL: it is gone.
SELECT
  lower(
    CASE kind
      WHEN 'gone' THEN name
      ELSE before
    END
  ) AS was,
  arg_max(after, seen_at)
FROM
  changes
WHERE
  (
    field = $kind
    OR owner = $kind
    AND (
      kind = 'gone'
      OR field = 'name'
    )
  )
  AND lower(
    CASE kind
      WHEN 'gone' THEN name
      ELSE before
    END
  ) IN $names
GROUP BY ALL
