-- Keys within lists of records, other than ids, whose meaning nothing shows: their values are in extras alone.
SELECT
  list,
  string_agg(
    "key",
    ', '
    ORDER BY
      n DESC,
      "key"
  )
FROM
  (
    SELECT
      list,
      "key",
      count(*) AS n
    FROM
      extras
    WHERE
      NOT regexp_matches("key", '(^|[^A-Z])I[Dd]$|^id$')
    GROUP BY ALL
  )
GROUP BY
  list
ORDER BY
  sum(n) DESC,
  list
