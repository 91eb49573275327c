-- The numbers of products by the field that they stand in, without counters: from properties, dimensions, packaging and
-- prices. A field with several numbers is left out. `amount` is in the base unit, `number` as written;
-- `size` is the logarithm of the amount if that is above 0.
WITH
  stated AS (
    SELECT
      product_id,
      'properties.' || name AS field,
      value,
      trim(unit) AS written_unit,
      coalesce(base_unit, nullif(lower(trim(unit)), ''), '') AS unit,
      number,
      coalesce(number_base, number) AS amount
    FROM
      properties
      JOIN number_names USING (name)
    WHERE
      owner = 'product'
      AND number IS NOT NULL
      AND NOT is_counter
    UNION ALL
    SELECT
      product_id,
      if (kind = 'packaging', 'packaging.', 'dimensions.') || name,
      value,
      trim(unit),
      coalesce(base_unit, nullif(lower(trim(unit)), ''), ''),
      number,
      coalesce(number_base, number)
    FROM
      measures
    WHERE
      kind IN ('dimension', 'packaging')
      AND number IS NOT NULL
    UNION ALL
    SELECT
      product_id,
      field,
      format('{:.12g}', price),
      currency,
      currency,
      price,
      price
    FROM
      listed_prices
    WHERE
      owner = 'product'
  )
SELECT
  product_id,
  field,
  unit,
  min(value) AS value,
  min(written_unit) AS written_unit,
  min(number) AS number,
  min(amount) AS amount,
  CASE
    WHEN min(amount) > 0 THEN ln(min(amount))
  END AS size
FROM
  stated
WHERE
  product_id IS NOT NULL
  AND field IS NOT NULL
  AND isfinite(amount)
  AND isfinite(number)
GROUP BY
  product_id,
  field,
  unit
HAVING
  min(number) = max(number)
  AND min(amount) = max(amount)
