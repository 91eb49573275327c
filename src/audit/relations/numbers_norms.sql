-- What is usual of numbers: narrow ranges in a category, in the base unit, and what holds between numbers.
SELECT
  'range' AS kind,
  'product' AS owner,
  category,
  field,
  NULL AS "value",
  round(exp(low), 6) AS low,
  round(exp(high), 6) AS high,
  unit,
  n,
  0.9 AS share
FROM
  number_ranges
WHERE
  n >= $least_related
  AND kinds >= 5
  AND field <> 'dimensions'
  AND NOT starts_with(field, 'prices')
  AND high - low <= ln(4)
UNION ALL
SELECT
  'relation',
  'product',
  nullif(scope, ''),
  coalesce(z.field, y.field),
  CASE form
    WHEN 'ratio' THEN pim_number(exp(middle)) || ' times ' || pim_field_name(x.field)
    WHEN 'order' THEN 'at least ' || pim_field_name(x.field)
    WHEN 'sum' THEN pim_field_name(x.field) || ' and ' || pim_field_name(y.field) || ' together'
    WHEN 'product' THEN pim_field_name(x.field) || ' times ' || pim_field_name(y.field)
  END,
  NULL,
  NULL,
  coalesce(z.unit, y.unit),
  r.n,
  round(holds / r.n, 4)
FROM
  number_relations r
  JOIN number_fields x ON x.fid = r.x
  JOIN number_fields y ON y.fid = r.y
  LEFT JOIN number_fields z ON z.fid = r.z
WHERE
  form <> 'span'
  AND scope <> '*variants'
