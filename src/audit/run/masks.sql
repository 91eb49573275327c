-- Of the relation `asked_products`, two bit strings each, one bit per rule in order: `mask`, what they fail, and `open`,
-- what is unknown of severity error. Which verdicts count is said by the relation `counted_verdicts`.
WITH
  failing AS (
    SELECT
      product_id,
      bitstring_agg(position, 0, $last_position) AS mask
    FROM
      (
        SELECT DISTINCT
          product_id,
          position
        FROM
          counted_verdicts
          JOIN audit.rules USING (position)
        WHERE
          failed
          AND accepted IS NULL
      )
    WHERE
      product_id IS NOT NULL
    GROUP BY
      product_id
  ),
  unsure AS (
    SELECT
      product_id,
      bitstring_agg(position, 0, $last_position) AS mask
    FROM
      (
        SELECT DISTINCT
          product_id,
          position
        FROM
          counted_verdicts
          JOIN audit.rules USING (position)
        WHERE
          failed IS NULL
          AND severity = 'error'
      )
    WHERE
      product_id IS NOT NULL
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  p.is_sold,
  coalesce(f.mask, $none::BIT) AS mask,
  coalesce(u.mask, $none::BIT) AS open
FROM
  asked_products p
  LEFT JOIN failing f USING (product_id)
  LEFT JOIN unsure u USING (product_id)
