-- The three sides of each product that has all of them, and its weight if known, as logarithms, by category; and how the
-- sides are written.
WITH
  sides AS (
    SELECT
      product_id,
      max(ln(number_base)) FILTER(edge = 'height') AS height,
      max(ln(number_base)) FILTER(edge = 'width') AS width,
      max(ln(number_base)) FILTER(edge = 'depth') AS depth,
      max(ln(number_base)) FILTER(
        is_weight
        AND base_unit = 'g'
      ) AS weight,
      string_agg(
        name || ' ' || written,
        ', '
        ORDER BY
          name,
          written
      ) FILTER(edge IS NOT NULL) AS told,
      min({name: name, "value": value, unit: unit}) FILTER(edge = 'height') AS written_height,
      min({name: name, "value": value, unit: unit}) FILTER(edge = 'width') AS written_width,
      min({name: name, "value": value, unit: unit}) FILTER(edge = 'depth') AS written_depth
    FROM
      told_numbers
    WHERE
      number_base > 0
      AND (
        (
          is_dimension
          AND edge IS NOT NULL
          AND base_unit = 'mm'
        )
        OR is_weight
      )
    GROUP BY
      product_id
    HAVING
      height IS NOT NULL
      AND width IS NOT NULL
      AND depth IS NOT NULL
  )
SELECT
  *,
  height + width + depth AS volume,
  weight - (height + width + depth) AS density
FROM
  peer_groups
  JOIN sides USING (product_id)
