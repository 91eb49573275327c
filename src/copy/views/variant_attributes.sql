WITH
  own AS (
    SELECT
      variant_id,
      product_id,
      'option' AS kind,
      name,
      code,
      value,
      unit,
      NULL::VARCHAR AS culture,
      number,
      number_base,
      base_unit
    FROM
      options
    WHERE
      variant_id IS NOT NULL
    UNION ALL
    SELECT
      variant_id,
      product_id,
      'property',
      name,
      code,
      value,
      unit,
      culture,
      number,
      number_base,
      base_unit
    FROM
      properties
    WHERE
      owner = 'variant'
      AND variant_id IS NOT NULL
  )
SELECT
  *,
  FALSE AS from_product
FROM
  own
UNION ALL
SELECT
  v.variant_id,
  v.product_id,
  'property',
  p.name,
  p.code,
  p.value,
  p.unit,
  p.culture,
  p.number,
  p.number_base,
  p.base_unit,
  TRUE
FROM
  variants v
  JOIN properties p ON p.owner = 'product'
  AND p.product_id = v.product_id
WHERE
  v.variant_id IS NOT NULL
  AND p.value IS NOT NULL
  AND NOT EXISTS (
    SELECT
      1
    FROM
      own o
    WHERE
      o.variant_id = v.variant_id
      AND lower(o.name) = lower(p.name)
      AND o.value IS NOT NULL
  )
