SELECT
  p.product_id,
  CASE
    WHEN pim_is_column_unread(p.integration_code, p.unread, 'integration_code') THEN NULL
    ELSE p.integration_code IS NULL
  END AS failed
FROM
  products p
WHERE
  (
    SELECT
      coalesce(
        sum(filled) * 100 >= $least_percent * sum(records)
        AND sum(filled) > 0,
        FALSE
      )
    FROM
      fields
    WHERE
      "view" = 'products'
      AND field = 'integration_code'
  )
