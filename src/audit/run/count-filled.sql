-- How many products of each category there are, have each property or measure, and have it in each unit. Where the unit
-- is in the text, it is what stands behind the number.
INSERT INTO
  made.filled
WITH
  placed AS (
    SELECT DISTINCT
      label AS category,
      product_id
    FROM
      made.placed p
      JOIN made.labels l USING (number)
    WHERE
      p.kind = 'category'
  ),
  told AS (
    SELECT
      product_id,
      name AS property,
      value,
      unit,
      base_unit
    FROM
      properties
    UNION ALL
    SELECT
      product_id,
      concat(kind, ':', name),
      value,
      unit,
      base_unit
    FROM
      measures
    WHERE
      name IS NOT NULL
  ),
  had AS (
    SELECT
      category,
      property,
      lower(
        coalesce(
          nullif(trim(unit), ''),
          CASE
            WHEN base_unit IS NOT NULL THEN regexp_extract(value, '[0-9.,]\s*([^0-9.,\s][^0-9]*)$', 1)
          END,
          ''
        )
      ) AS unit,
      product_id
    FROM
      told
      JOIN placed USING (product_id)
    WHERE
      property IS NOT NULL
      AND value IS NOT NULL
  ),
  counted AS (
    SELECT
      category,
      NULL AS property,
      NULL AS unit,
      count(*) AS products
    FROM
      placed
    GROUP BY
      category
    UNION ALL
    SELECT
      category,
      property,
      unit,
      count(DISTINCT product_id)
    FROM
      had
    GROUP BY
      GROUPING SETS ((category, property), (category, property, unit))
  )
SELECT
  pim_exact_reading(),
  *,
  $format
FROM
  counted
