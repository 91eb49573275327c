WITH
  judged AS (
    SELECT
      product_id,
      bool_or(is_odd) AS is_wrong,
      unnest(
        min(
          {
            detail: left(name, 60) || ' ' || written,
            field: if (is_dimension, 'dimensions.', 'properties.') || name,
            "value": value
          }
        ) FILTER(is_odd)
      ),
      count_if(is_odd) AS extent
    FROM
      (
        SELECT
          *,
          (
            is_weight
            AND base_unit NOT IN ('g', 'ml')
          )
          OR (
            edge IS NOT NULL
            AND base_unit <> 'mm'
          ) AS is_odd
        FROM
          told_numbers
        WHERE
          base_unit IS NOT NULL
          AND (
            is_weight
            OR edge IS NOT NULL
          )
      )
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  r.is_wrong AS failed,
  left(r.detail, 300) AS detail,
  r.extent,
  r.field,
  r.value
FROM
  products p
  JOIN judged r ON r.product_id = p.product_id
