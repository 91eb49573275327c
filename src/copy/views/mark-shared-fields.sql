-- Notes fields that all records share, such as the day on which a catalog was moved: they tell single records apart by nothing.
UPDATE fields
SET
  shared = s.value
FROM
  (
    SELECT
      'products' AS list,
      field,
      value
    FROM
      (
        SELECT
          CASE
            WHEN count(COLUMNS ($of_products)) = count(*)
            AND regexp_replace(min(COLUMNS ($of_products))::VARCHAR, $finer, '') = regexp_replace(max(COLUMNS ($of_products))::VARCHAR, $finer, '') THEN regexp_replace(min(COLUMNS ($of_products))::VARCHAR, $finer, '')
          END AS "\0"
        FROM
          products
        HAVING
          count(*) >= $least_records
      )
    UNPIVOT (value FOR field IN (COLUMNS (*)))
    UNION ALL
    SELECT
      'variants' AS list,
      field,
      value
    FROM
      (
        SELECT
          CASE
            WHEN count(COLUMNS ($of_variants)) = count(*)
            AND regexp_replace(min(COLUMNS ($of_variants))::VARCHAR, $finer, '') = regexp_replace(max(COLUMNS ($of_variants))::VARCHAR, $finer, '') THEN regexp_replace(min(COLUMNS ($of_variants))::VARCHAR, $finer, '')
          END AS "\0"
        FROM
          variants
        HAVING
          count(*) >= $least_records
      )
    UNPIVOT (value FOR field IN (COLUMNS (*)))
  ) s
WHERE
  fields."view" = s.list
  AND fields.field = s.field
