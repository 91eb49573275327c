-- Of how many items, and of how many products, in per cent, columns have a value (0 or 100 only if it is exactly that).
WITH
  counted AS (
    UNPIVOT (
      SELECT
        count(brand) / count(*) AS brand,
        count(category_path) / count(*) AS category_path,
        count(price) / count(*) AS price,
        count(barcode) / count(*) AS barcode
      FROM
        items
    ) ON brand,
    category_path,
    price,
    barcode INTO NAME field VALUE share
    UNION ALL
    SELECT
      field,
      filled / records
    FROM
      fields
    WHERE
      "view" = 'products'
      AND field IN ('short_description', 'long_description', 'pictures', 'translations')
      AND "unknown" = 0
      AND records > 0
  )
SELECT
  field,
  CASE
    WHEN share IN (0, 1) THEN 100 * share
    ELSE greatest(1, least(99, round(100 * share)))
  END::DOUBLE
FROM
  counted
