-- Reads `03/04/2026` with the day or the month first, as nearly all other dates of that field show it: `31/12/2026` has one order.
CREATE OR REPLACE TEMP TABLE settled_dates AS
WITH
  orders AS (
    SELECT
      list,
      field,
      count(*) FILTER(month_first IS NULL) AS days_first,
      count(*) FILTER(day_first IS NULL) AS months_first
    FROM
      open_dates
    WHERE
      day_first IS NOT NULL
      OR month_first IS NOT NULL
    GROUP BY
      list,
      field
    HAVING
      days_first + months_first >= $least_clear
      AND greatest(days_first, months_first) >= $least_share * (days_first + months_first)
  )
SELECT
  d.list,
  d.id,
  d.field,
  CASE
    WHEN o.days_first > o.months_first THEN coalesce(d.day_first, d.month_first)
    ELSE coalesce(d.month_first, d.day_first)
  END AS moment
FROM
  open_dates d
  JOIN orders o ON o.list = d.list
  AND o.field = d.field
WHERE
  d.day_first IS NOT NULL
  OR d.month_first IS NOT NULL;

UPDATE fields
SET
  filled = filled + s.records,
  unknown = unknown - s.records
FROM
  (
    SELECT
      list,
      field,
      count(*) AS records
    FROM
      settled_dates
    GROUP BY
      list,
      field
  ) s
WHERE
  fields."view" = s.list
  AND fields.field = s.field;

CREATE OR REPLACE TEMP TABLE settled_records AS
SELECT
  list,
  id,
  max(moment) FILTER(field = 'created') AS created,
  max(moment) FILTER(field = 'updated') AS updated,
  list(field) AS fields
FROM
  settled_dates
GROUP BY
  list,
  id;

UPDATE products
SET
  created = coalesce(products.created, s.created),
  updated = coalesce(products.updated, s.updated),
  unread = nullif(
    array_to_string(
      list_filter(string_split(unread, ','), lambda field: NOT list_contains(s.fields, field)),
      ','
    ),
    ''
  )
FROM
  settled_records s
WHERE
  s.list = 'products'
  AND products.product_id = s.id;

UPDATE variants
SET
  created = coalesce(variants.created, s.created),
  updated = coalesce(variants.updated, s.updated),
  unread = nullif(
    array_to_string(
      list_filter(string_split(unread, ','), lambda field: NOT list_contains(s.fields, field)),
      ','
    ),
    ''
  )
FROM
  settled_records s
WHERE
  s.list = 'variants'
  AND variants.variant_id = s.id;

DELETE FROM open_dates;

DROP TABLE settled_records;

DROP TABLE settled_dates
