-- A unit that one or two products spell otherwise than nearly all others with this property or measure, in this language:
-- `inch.` beside `in`. One of a unit may be in the singular.
WITH
  stated AS (
    SELECT
      product_id,
      'properties.' || name AS field,
      coalesce(culture, '') AS language,
      base_unit,
      trim(unit) AS unit
    FROM
      properties
    WHERE
      abs(number) <> 1
    UNION ALL
    SELECT
      product_id,
      if (kind = 'packaging', 'packaging.', 'dimensions.') || name,
      '',
      base_unit,
      trim(unit)
    FROM
      measures
    WHERE
      kind IN ('dimension', 'packaging')
      AND abs(number) <> 1
  ),
  spelled AS MATERIALIZED (
    SELECT
      product_id,
      field,
      language,
      base_unit,
      unit
    FROM
      stated
    WHERE
      field IS NOT NULL
      AND base_unit IS NOT NULL
      AND unit <> ''
    GROUP BY ALL
  ),
  -- Spellings of one unit have the same factor; it is told by a number that both could have.
  spellings AS (
    SELECT
      field,
      language,
      base_unit,
      unit,
      count(*) AS products
    FROM
      spelled
    GROUP BY ALL
  ),
  factors AS (
    SELECT
      unit,
      base_unit,
      median(round(ln(abs(number_base / number)), 3)) AS factor
    FROM
      (
        SELECT
          trim(unit) AS unit,
          base_unit,
          number,
          number_base
        FROM
          properties
        UNION ALL
        SELECT
          trim(unit),
          base_unit,
          number,
          number_base
        FROM
          measures
      )
    WHERE
      number <> 0
      AND number_base <> 0
      AND unit <> ''
    GROUP BY ALL
  ),
  compared AS (
    SELECT
      s.*,
      f.factor,
      sum(products) OVER same_unit AS of_unit,
      first_value (unit) OVER (
        same_unit
        ORDER BY
          products DESC,
          unit
      ) AS usual,
      max(products) OVER same_unit AS most
    FROM
      spellings s
      JOIN factors f USING (unit, base_unit)
    WINDOW
      same_unit AS (
        PARTITION BY
          field,
          language,
          base_unit,
          factor
      )
  ),
  odd AS (
    SELECT
      field,
      language,
      base_unit,
      unit,
      usual,
      most
    FROM
      compared
    WHERE
      unit <> usual
      AND products <= $few_alike_slips
      AND of_unit >= $least_peers_of_units
      AND most >= of_unit * 0.95
  )
SELECT
  s.product_id,
  count(o.unit) > 0 AS failed,
  unnest(
    min(
      {
        detail: pim_field_name(field) || ': "' || o.unit || '" for "' || o.usual || '" (' || o.most || ' products)',
        field: field,
        "value": o.unit,
        proposed: o.usual
      }
    ) FILTER(o.unit IS NOT NULL)
  ),
  1 AS extent,
  0.95 AS sure
FROM
  spelled s
  LEFT JOIN odd o USING (field, language, base_unit, unit)
GROUP BY
  s.product_id
