-- Whether a value of a property or option is written differently from how most products write it: see spellings/.
WITH
  counted AS (
    SELECT
      product_id,
      count(*) AS odd,
      min(found) AS found
    FROM
      odd_spellings
    WHERE
      product_id IS NOT NULL
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN r.odd IS NULL
    AND (pim_is_unread(p.product_id, p.properties_state)) THEN NULL
    ELSE r.odd IS NOT NULL
  END AS failed,
  r.found AS detail,
  r.odd AS extent
FROM
  products p
  LEFT JOIN counted r ON r.product_id = p.product_id
WHERE
  r.odd IS NOT NULL
  OR p.product_id IN (
    SELECT
      product_id
    FROM
      written_values
  )
  OR pim_is_unread(p.product_id, p.properties_state)
