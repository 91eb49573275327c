SELECT
  list,
  string_agg(
    concat(role, ' ← ', path),
    ', '
    ORDER BY
      filled DESC,
      path
  )
FROM
  shapes
WHERE
  source <> 'words'
GROUP BY
  list
ORDER BY
  list
