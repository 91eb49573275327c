-- How many products each spelling of a value has, in lists whose values are chosen from them: free text is left out,
-- and so is what has no letters.
WITH
  spelled AS (
    SELECT
      list,
      value,
      count(*) AS products,
      sum(chars) AS chars
    FROM
      written_values
    GROUP BY ALL
  ),
  chosen AS (
    SELECT
      list
    FROM
      spelled
    GROUP BY
      list
    HAVING
      sum(products) >= $least_uses * count(*)
      AND sum(chars) <= $most_chars * sum(products)
  )
SELECT
  list,
  value,
  products,
  pim_capitals(value) AS capitals
FROM
  spelled
  JOIN chosen USING (list)
WHERE
  regexp_matches(value, '\pL')
