-- Whether a value of a property or option is written differently from how most products write it: see spellings/.
WITH
  counted AS (
    SELECT
      product_id,
      count(*) AS odd,
      min({found: found, list: list, field: field, written: written, proposed: proposed}) AS worst
    FROM
      odd_spellings
    WHERE
      product_id IS NOT NULL
    GROUP BY
      product_id
  ),
  -- The whole value, where it is one of several that are joined.
  whole AS (
    SELECT
      c.product_id,
      min(p.value) AS value
    FROM
      counted c
      JOIN properties p ON p.product_id = c.product_id
      AND p.name || coalesce(' (' || p.culture || ')', '') = worst.list
      AND list_contains(string_split(p.value, ', '), worst.written)
    GROUP BY
      c.product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN r.odd IS NULL
    AND (pim_is_unread(p.product_id, p.properties_state)) THEN NULL
    ELSE r.odd IS NOT NULL
  END AS failed,
  worst.found AS detail,
  r.odd AS extent,
  worst.field AS field,
  coalesce(w.value, worst.written) AS value,
  CASE
    WHEN worst.proposed IS NOT NULL THEN array_to_string(
      list_transform(
        string_split(coalesce(w.value, worst.written), ', '),
        lambda part: if (part = worst.written, worst.proposed, part)
      ),
      ', '
    )
  END AS proposed,
  0.9 AS sure
FROM
  products p
  LEFT JOIN counted r ON r.product_id = p.product_id
  LEFT JOIN whole w ON w.product_id = p.product_id
WHERE
  r.odd IS NOT NULL
  OR p.product_id IN (
    SELECT
      product_id
    FROM
      written_values
  )
  OR pim_is_unread(p.product_id, p.properties_state)
