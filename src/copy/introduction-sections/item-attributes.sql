-- Names of props, how many items in per cent have each, and the unit of nums where most are numbers, or an example.
WITH
  entries AS (
    SELECT
      unnest(map_entries(props), recursive := TRUE),
      nums
    FROM
      items
  ),
  counted AS (
    SELECT
      "key" AS name,
      count(*) AS items,
      count(nums["key"]) AS numbers,
      min("value") FILTER(length("value") <= $example_chars) AS example
    FROM
      entries
    GROUP BY
      "key"
  ),
  units AS (
    SELECT
      "key" AS name,
      max(unit) AS unit
    FROM
      attribute_names
    GROUP BY
      "key"
  )
SELECT
  CASE
    WHEN length(name) > $name_chars THEN left(name, $name_chars - 1) || '…'
    ELSE name
  END,
  greatest(
    1,
    least(
      100,
      round(
        100 * items / (
          SELECT
            count(*)
          FROM
            items
        )
      )
    )
  )::DOUBLE,
  CASE
    WHEN 2 * numbers <= items THEN NULL
    WHEN unit <> '' THEN unit
    ELSE 'numbers' || coalesce(
      (
        SELECT
          ', ' || min(t.unit) || ' in texts'
        FROM
          text_units t
        WHERE
          lower(t.name) = lower(counted.name)
      ),
      ''
    )
  END,
  example
FROM
  counted
  LEFT JOIN units USING (name)
ORDER BY
  items DESC,
  name
