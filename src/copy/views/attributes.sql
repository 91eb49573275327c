-- If only the text names the unit, all numbers of an attribute are given in the base unit.
WITH
  told AS (
    SELECT
      owner,
      'property' AS kind,
      CASE owner
        WHEN 'product' THEN product_id
        ELSE variant_id
      END AS id,
      coalesce(name, code) AS name,
      code,
      value,
      unit,
      number,
      number_base,
      base_unit
    FROM
      properties
    UNION ALL
    SELECT
      'variant',
      'option',
      variant_id,
      name,
      code,
      value,
      unit,
      number,
      number_base,
      base_unit
    FROM
      options
    UNION ALL
    SELECT
      'product',
      kind,
      product_id,
      name,
      code,
      value,
      unit,
      number,
      number_base,
      base_unit
    FROM
      measures
  )
SELECT
  owner,
  kind,
  name,
  min(code) AS code,
  CASE
    WHEN unit IS NULL
    AND base_unit IS NOT NULL THEN base_unit
    ELSE unit
  END AS unit,
  count(DISTINCT id) AS records,
  count(DISTINCT value) AS distinct_values,
  bool_and(number IS NOT NULL) AS is_number,
  min(
    CASE
      WHEN unit IS NULL
      AND base_unit IS NOT NULL THEN number_base
      ELSE number
    END
  ) AS min,
  max(
    CASE
      WHEN unit IS NULL
      AND base_unit IS NOT NULL THEN number_base
      ELSE number
    END
  ) AS max,
  min(left(value, 60)) AS example
FROM
  told
WHERE
  value IS NOT NULL
GROUP BY
  owner,
  kind,
  name,
  CASE
    WHEN unit IS NULL
    AND base_unit IS NOT NULL THEN base_unit
    ELSE unit
  END
