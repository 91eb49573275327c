-- Values (`query_rows`) that hold digits and are not read, or all where none is: how many, and the
-- shortest of them.
SELECT
  if (count(number) = 0, count(*), count(*) FILTER(is_unread))::DOUBLE,
  coalesce(
    arg_min(value, (length(value), value)) FILTER(is_unread),
    arg_min(value, (length(value), value)) FILTER(number IS NULL)
  )
FROM
  (
    SELECT
      value,
      number,
      number IS NULL
      AND regexp_matches(value, '[0-9]') AS is_unread
    FROM
      query_rows
    WHERE
      value IS NOT NULL
  )
