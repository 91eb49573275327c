-- What became findings and what ceased to be. A record counts once, by how it began and how it ended. Of a rule that was
-- asked otherwise before, only what came after counts.
WITH
  begun AS (
    SELECT
      rule,
      max(seen_at) AS from_at
    FROM
      moves_in_time
    WHERE
      is_new IS NULL
    GROUP BY
      rule
  ),
  ends AS (
    SELECT
      rule,
      product_id,
      variant_id,
      arg_min(is_new, seen_at) AS came,
      arg_max(is_new, seen_at) AS is_there
    FROM
      moves_in_time
      LEFT JOIN begun USING (rule)
    WHERE
      is_new IS NOT NULL
      AND (
        from_at IS NULL
        OR seen_at > from_at
      )
      AND is_asked
      AND rule IN (
        SELECT
          rule
        FROM
          audit.results
        WHERE
          NOT is_systemic
      )
    GROUP BY ALL
  )
SELECT
  CASE
    WHEN is_there THEN 'findings_new'
    WHEN product_id IN (
      SELECT
        product_id
      FROM
        products
    ) THEN 'findings_fixed'
    ELSE 'findings_gone_with_product'
  END AS part,
  rule AS name,
  count(*)::VARCHAR AS n
FROM
  ends
WHERE
  came = is_there
GROUP BY
  part,
  rule
UNION ALL
SELECT
  'compared',
  'from',
  strftime(max(from_at) + INTERVAL 59 SECOND, '%Y-%m-%dT%H:%MZ')
FROM
  begun
