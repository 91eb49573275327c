-- What became of a code that a product or variant had; seen up to the next minute, so that it is no earlier than it was.
SELECT
  concat(owner, ' ', kind),
  CASE kind
    WHEN 'changed' THEN after
  END,
  strftime(seen_at + INTERVAL '59 seconds', '%Y-%m-%dT%H:%MZ')
FROM
  changes
WHERE
  (
    kind = 'gone'
    AND code = $code
  )
  OR (
    field = 'code'
    AND before = $code
  )
ORDER BY
  seen_at DESC,
  owner
LIMIT
  1
