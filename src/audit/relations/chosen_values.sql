-- The values of the properties and options of products, with the list that each belongs to: the name and the language. Several
-- values of one are joined by commas. `key` is the same in all languages, where the PIM sends a code.
SELECT
  product_id,
  list,
  value,
  max(chars) AS chars,
  min(field) AS field,
  min(key) AS key,
  min(culture) AS culture
FROM
  (
    SELECT
      product_id,
      list,
      field,
      key,
      culture,
      unnest(string_split(value, ', ')) AS value,
      length(value) AS chars
    FROM
      (
        SELECT
          product_id,
          name || coalesce(' (' || culture || ')', '') AS list,
          'properties.' || list AS field,
          coalesce(code, name) AS key,
          culture,
          value
        FROM
          properties
        WHERE
          name IS NOT NULL
          AND value IS NOT NULL
          AND number IS NULL
        UNION ALL
        SELECT
          product_id,
          name,
          'options.' || name,
          coalesce(code, name),
          NULL,
          value
        FROM
          options
        WHERE
          name IS NOT NULL
          AND value IS NOT NULL
          AND number IS NULL
      )
    WHERE
      product_id IS NOT NULL
  )
GROUP BY
  product_id,
  list,
  value
