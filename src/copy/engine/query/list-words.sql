-- The house words of the audit, which are columns of its table.
SELECT
  column_name
FROM
  duckdb_columns()
WHERE
  database_name = $database
  AND table_name = $table
  AND column_name <> 'product_id'
