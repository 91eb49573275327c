-- The products of the relation `noted`, with the name that is wrong and how it reads without what the rule is about: blanks
-- around it, invisible characters, or markup.
WITH
  named AS (
    SELECT
      n.product_id,
      n.field,
      min(coalesce(t.name, p.name)) AS value
    FROM
      noted n
      JOIN products p USING (product_id)
      LEFT JOIN translations t ON t.product_id = n.product_id
      AND t.owner = 'product'
      AND n.field = 'name (' || left(t.culture, 60) || ')'
    WHERE
      n.failed
      AND (
        n.field = 'name'
        OR t.name IS NOT NULL
      )
    GROUP BY ALL
  ),
  mended AS (
    SELECT
      product_id,
      value,
      CASE $rule
        WHEN 'html_in_name' THEN pim_without_markup(value)
        WHEN 'invisible_characters' THEN pim_without_invisible(value)
        ELSE regexp_replace(value, '^[\s\pZ]+|[\s\pZ]+$', '', 'g')
      END AS proposed
    FROM
      named
  )
SELECT
  n.* EXCLUDE ("value"),
  m.value,
  CASE
    WHEN m.proposed <> ''
    AND m.proposed <> m.value
    AND NOT regexp_matches(m.proposed, '&#?\w+;') THEN m.proposed
  END AS proposed,
  0.95 AS sure
FROM
  noted n
  LEFT JOIN mended m USING (product_id)
