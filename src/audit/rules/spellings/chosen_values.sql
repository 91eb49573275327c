-- The values of the properties and options of products. Several values of one are joined by commas.
SELECT
  product_id,
  list,
  value,
  max(chars) AS chars
FROM
  (
    SELECT
      product_id,
      list,
      unnest(string_split(value, ', ')) AS value,
      length(value) AS chars
    FROM
      (
        SELECT
          product_id,
          name || coalesce(' (' || culture || ')', '') AS list,
          value
        FROM
          properties
        WHERE
          name IS NOT NULL
          AND value IS NOT NULL
          AND number IS NULL
        UNION ALL
        SELECT
          product_id,
          name,
          value
        FROM
          options
        WHERE
          name IS NOT NULL
          AND value IS NOT NULL
          AND number IS NULL
      )
    WHERE
      product_id IS NOT NULL
  )
GROUP BY
  product_id,
  list,
  value
