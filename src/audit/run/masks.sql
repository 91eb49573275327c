-- Of the relation `asked_products`, two bit strings each, one bit per rule in order: `mask`, what they fail, and `open`,
-- what is unknown of severity error. Which verdicts count is said by the relation `counted_verdicts`.
WITH
  marked AS (
    SELECT
      product_id,
      position,
      failed
      AND accepted IS NULL AS is_failing,
      failed IS NULL
      AND severity = 'error' AS is_unsure
    FROM
      counted_verdicts
      JOIN audit.rules USING (position)
    WHERE
      product_id IS NOT NULL
      AND failed IS DISTINCT FROM FALSE
  ),
  masked AS (
    SELECT
      product_id,
      bitstring_agg(position, 0, $last_position) FILTER(is_failing) AS mask,
      bitstring_agg(position, 0, $last_position) FILTER(is_unsure) AS open
    FROM
      marked
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  p.is_sold,
  coalesce(m.mask, $none::BIT) AS mask,
  coalesce(m.open, $none::BIT) AS open
FROM
  asked_products p
  LEFT JOIN masked m USING (product_id)
