-- Stores what an alarm, the relation `alarm_rows`, comes to: an aggregate of all rows is the number that it gives; of all
-- else the rows are counted. `$operator_sql` is its SELECT.
INSERT INTO
  made.judged
WITH
  parsed AS (
    SELECT
      json_serialize_sql($operator_sql) -> '$.statements[0].node' AS node
  ),
  kind AS (
    SELECT
      json_array_length(node -> 'group_expressions') = 0
      AND list_has_any(
        regexp_extract_all(node ->> 'select_list', '"function_name":"(\w+)"', 1),
        (
          SELECT
            list(DISTINCT function_name)
          FROM
            duckdb_functions()
          WHERE
            function_type = 'aggregate'
        )
      ) AS is_aggregate
    FROM
      parsed
  ),
  given AS MATERIALIZED (
    SELECT
      to_json(t) AS entry
    FROM
      alarm_rows t
  ),
  named AS (
    SELECT DISTINCT
      coalesce(entry ->> 'code', entry ->> 'product_id', entry ->> 'variant_id') AS code
    FROM
      given
    ORDER BY
      code
    LIMIT
      $most_codes
  ),
  summed AS (
    SELECT
      count(*) AS entries,
      any_value(entry) AS one,
      (
        SELECT
          string_agg(
            code,
            ', '
            ORDER BY
              code
          )
        FROM
          named
      ) AS codes
    FROM
      given
  )
SELECT
  pim_exact_reading(),
  $name,
  $mark,
  $at_most,
  $may_move_percent,
  CASE
    WHEN is_aggregate
    AND entries = 1
    AND json_array_length(json_keys(one)) = 1 THEN TRY_CAST ((one ->> '$.*') [1] AS DOUBLE)
    ELSE entries
  END AS value,
  codes,
  CASE
    WHEN value IS NULL THEN 'Its SELECT gives no number and no records.'
  END
FROM
  summed,
  kind
