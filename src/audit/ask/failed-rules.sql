-- What fails some rules; `ranked` has their positions, the most severe first.
SELECT
  rank,
  r.rule,
  r.severity,
  r.owner,
  fix,
  v.*
FROM
  scoped_verdicts v
  JOIN ranked USING (position)
  JOIN audit.rules r USING (position)
WHERE
  failed
  AND accepted IS NULL
