-- How many pictures state no status under a key that is known, and have keys that no field has, one of which may be it.
SELECT
  count(*)
FROM
  pictures
WHERE
  status IS NULL
  AND NOT list_has_all(
    $picture_keys,
    string_split(regexp_replace(lower(json_keys(raw)::VARCHAR), '[^a-z0-9,]', '', 'g'), ',')
  )
