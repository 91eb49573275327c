-- How often each kind of failure occurs.
SELECT
  'kind' AS part,
  position,
  kind AS word,
  count(*) AS number,
  NULL AS detail,
  NULL AS name,
  NULL AS link,
  NULL AS rank
FROM
  (
    SELECT
      position,
      unnest(string_split(detail, ', ')) AS kind
    FROM
      failures
    WHERE
      position IN (
        SELECT
          unnest($positions)
      )
  )
GROUP BY
  position,
  kind
