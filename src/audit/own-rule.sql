-- The verdicts of a rule of a rules file, whose rows are `own_rows`. Several rows of one record count as one: it fails if one
-- row fails, and is unknown if none fails but one is unknown.
WITH
  told AS (
    SELECT
      record_id::BIGINT AS record_id,
      failed::BOOLEAN AS is_failed,
      detail::VARCHAR AS told
    FROM
      own_rows
  ),
  judged AS (
    SELECT
      record_id,
      CASE
        WHEN bool_or(is_failed) THEN TRUE
        WHEN count(is_failed) = count(*) THEN FALSE
      END AS failed,
      left(min(told) FILTER(is_failed), 200) AS detail
    FROM
      told
    GROUP BY
      record_id
  )
SELECT
  r.product_id,
  r.variant_id,
  j.failed,
  j.detail,
  0 AS extent,
  NULL::VARCHAR AS shared
FROM
  records r
  JOIN judged j ON j.record_id = r.record_id
