-- The grade of a product, the rules that nearly all fail, and what is accepted of it.
SELECT
  (
    SELECT
      grade
    FROM
      audit.grades
    WHERE
      product_id = $product_id
  ),
  (
    SELECT
      list(rule)
    FROM
      audit.results
    WHERE
      is_systemic
  ),
  (
    SELECT
      list(
        {'rule': rule, 'reason': reason}
        ORDER BY
          rule,
          reason
      )
    FROM
      (
        SELECT DISTINCT
          rule,
          replace(accepted, chr(10), ' ') AS reason
        FROM
          audit.verdicts
          JOIN audit.rules USING (position)
        WHERE
          product_id = $product_id
          AND accepted IS NOT NULL
      )
  )
