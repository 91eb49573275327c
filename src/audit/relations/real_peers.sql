-- The same without placeholder categories, such as one called Null: products in it are no peers of each other.
SELECT
  *
FROM
  peer_groups
WHERE
  category NOT IN (
    SELECT
      coalesce(id::VARCHAR, name)
    FROM
      named_categories
    WHERE
      name IN (
        SELECT
          name
        FROM
          placeholder_names
        WHERE
          kind = 'category'
      )
  )
