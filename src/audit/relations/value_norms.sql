-- How many products have each value of the lists that people choose from: words without digits, compared folded (`folded`), with
-- the usual spelling (`value`) and all `spellings`. Lists of free text, and lists of brands, are left out.
WITH
  spelled AS MATERIALIZED (
    SELECT
      list,
      field,
      key,
      culture,
      value,
      count(*) AS n,
      sum(chars) AS chars
    FROM
      chosen_values
    GROUP BY ALL
  ),
  of_brands AS (
    SELECT
      list,
      count(*) AS brands
    FROM
      chosen_values
      JOIN named_brands b USING (product_id)
    WHERE
      lower(value) = lower(b.name)
    GROUP BY
      list
  ),
  lists AS (
    SELECT
      list,
      sum(n) AS total
    FROM
      spelled
    GROUP BY
      list
    HAVING
      sum(n) >= $least_uses * count(*)
      AND sum(chars) <= $most_chars * sum(n)
  )
SELECT
  'value' AS kind,
  'product' AS owner,
  s.list,
  min(s.field) AS field,
  min(s.key) AS key,
  min(s.culture) AS culture,
  pim_fold_text(s.value) AS folded,
  arg_max(s.value, (s.n, s.value)) AS value,
  list(
    s.value
    ORDER BY
      s.value
  ) AS spellings,
  sum(s.n)::BIGINT AS n,
  max(l.total)::BIGINT AS total,
  sum(s.n) / max(l.total) AS share
FROM
  spelled s
  JOIN lists l ON l.list = s.list
  LEFT JOIN of_brands b ON b.list = s.list
WHERE
  regexp_matches(s.value, '\pL{3}')
  AND NOT regexp_matches(s.value, '\d')
  AND length(s.value) <= $most_letters
  AND coalesce(b.brands, 0) * 2 < l.total
GROUP BY
  s.list,
  pim_fold_text(s.value)
