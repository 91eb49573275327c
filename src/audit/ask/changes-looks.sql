-- The refreshes, and those of `asked_refreshes`. The end of a time is rounded up to the minute, so that it is no shorter
-- than it was.
WITH
  asked AS (
    SELECT
      count(*) AS refreshes,
      strftime(min(seen_before), '%Y-%m-%dT%H:%MZ') AS seen_before,
      strftime(max(seen_at) + INTERVAL 59 SECOND, '%Y-%m-%dT%H:%MZ') AS seen_at,
      count_if(NOT is_whole) AS in_part
    FROM
      asked_refreshes
  ),
  known AS (
    SELECT
      strftime(min(seen_before), '%Y-%m-%dT%H:%MZ') AS begins,
      strftime(max(seen_at), '%Y-%m-%dT%H:%M:%SZ') AS last_seen_at,
      CASE
        WHEN $since::VARCHAR IS NULL THEN FALSE
        ELSE min(seen_before) > $since::TIMESTAMP
      END AS begins_later,
      arg_max_null(
        CASE
          WHEN checked_variants < variants THEN concat(checked_variants, ' of ', variants)
        END,
        seen_at
      ) AS variants_read
    FROM
      refreshes
  )
SELECT
  begins,
  last_seen_at,
  begins_later,
  refreshes,
  seen_before,
  seen_at,
  in_part,
  variants_read
FROM
  known
  CROSS JOIN asked
