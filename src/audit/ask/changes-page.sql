-- One change each, its texts as the catalog has them.
WITH
  page AS (
    SELECT
      *
    FROM
      seen
    WHERE
      NOT (
        is_other
        OR is_folded
      )
  )
SELECT
  concat(owner, ' ', kind) AS what,
  coalesce(code, id::VARCHAR) AS code,
  name,
  field,
  label,
  coalesce(
    (
      SELECT
        min(t.text)
      FROM
        long_texts t
      WHERE
        t.print = page.before
    ),
    page.before
  ) AS "from",
  coalesce(
    (
      SELECT
        min(t.text)
      FROM
        long_texts t
      WHERE
        t.print = page.after
    ),
    page.after
  ) AS "to",
  round(percent, 1) AS percent,
  strftime(seen_before, '%Y-%m-%dT%H:%MZ') AS seen_before,
  strftime(seen_at + INTERVAL 59 SECOND, '%Y-%m-%dT%H:%MZ') AS seen_at
FROM
  page
ORDER BY
  CASE kind
    WHEN 'gone' THEN 1
    WHEN 'new' THEN 2
    ELSE 3
  END,
  owner,
  CASE field
    WHEN 'price' THEN 1
    WHEN 'status' THEN 2
    ELSE 3
  END,
  abs(percent) DESC NULLS LAST,
  field,
  page.code,
  id,
  label,
  page.seen_at,
  before
