-- Products with their grades, the worst first: by grade, then points, then errors; among equals, what is sold comes first.
-- `lines` are the rules that a product does not pass.
WITH
  lines AS MATERIALIZED (
    SELECT
      product_id,
      rank,
      any_value(rule) AS rule,
      bool_or(failed) AS failed,
      any_value(detail) FILTER(failed) AS detail
    FROM
      scoped_verdicts v
      JOIN ranked USING (position)
      JOIN audit.rules USING (position)
    WHERE
      failed IS DISTINCT FROM FALSE
      AND accepted IS NULL
      AND product_id IN (
        SELECT
          product_id
        FROM
          wanted
      )
    GROUP BY
      product_id,
      rank
  ),
  told AS (
    SELECT
      product_id,
      string_agg(
        rule,
        $between
        ORDER BY
          rank
      ) FILTER(
        failed
        AND rule NOT IN $gaps
      ) AS rules,
      string_agg(
        rule,
        $between
        ORDER BY
          rank
      ) FILTER(
        failed
        AND rule IN $gaps
      ) AS system_gaps,
      list(
        {rule: rule, failed: failed, detail: detail}
        ORDER BY
          rank
      ) AS lines
    FROM
      lines
    GROUP BY
      product_id
  ),
  apart AS (
    SELECT
      product_id,
      string_agg(
        told,
        $between
        ORDER BY
          rank
      ) AS accepted
    FROM
      (
        SELECT DISTINCT
          product_id,
          rank,
          concat(rule, ': ', accepted) AS told
        FROM
          scoped_verdicts v
          JOIN ranked USING (position)
          JOIN audit.rules USING (position)
        WHERE
          accepted IS NOT NULL
          AND product_id IN (
            SELECT
              product_id
            FROM
              wanted
          )
      )
    GROUP BY
      product_id
  )
SELECT
  d.product_id,
  left(w.code, 400) AS code,
  left(w.name, 400) AS name,
  left(w.category, 400) AS category,
  left(w.brand, 400) AS brand,
  w.status,
  d.grade,
  d.points,
  d.errors,
  d.warnings,
  d.hints,
  coalesce(t.rules, '') AS rules,
  CASE
    WHEN contains($product_url::VARCHAR, '{code}') THEN replace(
      replace($product_url::VARCHAR, '{id}', d.product_id::VARCHAR),
      '{code}',
      url_encode (w.code)
    )
    WHEN d.product_id IN (
      SELECT
        product_id
      FROM
        products
    ) THEN replace($product_url::VARCHAR, '{id}', d.product_id::VARCHAR)
  END AS link,
  coalesce(t.system_gaps, '') AS system_gaps,
  coalesce(a.accepted, '') AS accepted,
  t.lines,
  row_number() OVER (
    ORDER BY
      d.grade DESC,
      d.points DESC,
      errors DESC,
      w.status = 'active' DESC NULLS LAST,
      w.code,
      d.product_id
  ) AS place
FROM
  wanted d
  LEFT JOIN places w ON w.product_id = d.product_id
  LEFT JOIN told t ON t.product_id = d.product_id
  LEFT JOIN apart a ON a.product_id = d.product_id
