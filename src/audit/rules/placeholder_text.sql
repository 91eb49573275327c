-- What was noted of each text when it was read (`noted`), and values of properties and options that stand for a value to come.
WITH
  placeholders AS (
    SELECT
      value
    FROM
      chosen_values
    WHERE
      length(value) <= $most_letters
    GROUP BY
      value
    HAVING
      regexp_full_match(lower(strip_accents(trim(value))), $placeholder_value)
  ),
  worst AS (
    SELECT
      product_id,
      count(*) AS places,
      min({field: field, list: list, value: value}) AS "found"
    FROM
      chosen_values
      SEMI JOIN placeholders USING (value)
    GROUP BY
      product_id
  )
SELECT
  product_id,
  CASE
    WHEN w.product_id IS NOT NULL THEN TRUE
    ELSE n.failed
  END AS failed,
  CASE
    WHEN n.failed THEN n.detail
    ELSE if (starts_with("found".field, 'options.'), 'option ', 'property ') || left("found".list, 60) || ': ' || "found".value
  END AS detail,
  coalesce(n.extent, w.places) AS extent,
  CASE
    WHEN n.failed THEN n.field
    ELSE "found".field
  END AS field,
  CASE
    WHEN n.failed THEN n."value"
    ELSE "found".value
  END AS "value"
FROM
  noted n
  LEFT JOIN worst w USING (product_id)
