-- What the catalog calls each brand, category or code of `named`: as it is written (0), with another case, accents or signs (1),
-- else the nearest. A code is that of the product which it finds.
WITH
  named AS (
    SELECT
      *,
      if (type = 'code', pim_fold_code(value), pim_fold_text(value)) AS folded
    FROM
      (
        SELECT
          unnest($named, recursive := TRUE)
      )
  ),
  names AS (
    SELECT
      type,
      name,
      name AS value,
      pim_fold_text(name) AS folded
    FROM
      (
        SELECT
          'brand' AS type,
          name
        FROM
          brands
        UNION
        SELECT
          'brand',
          name
        FROM
          product_brands
        UNION
        SELECT
          'category',
          name
        FROM
          categories
      )
    UNION
    SELECT
      'code',
      p.code,
      i.value,
      i.folded
    FROM
      identifiers i
      JOIN products p USING (product_id)
  ),
  compared AS (
    SELECT
      parameter,
      name,
      length(a.folded) AS letters,
      min(
        CASE
          WHEN n.value = a.value THEN 0
          WHEN n.folded = a.folded THEN 1
          WHEN contains(n.folded, a.folded) THEN 2
          ELSE 2 + damerau_levenshtein(n.folded, a.folded)
        END
      ) AS distance
    FROM
      named a
      JOIN names n USING (type)
    WHERE
      name IS NOT NULL
    GROUP BY ALL
  )
SELECT
  parameter,
  name,
  distance
FROM
  compared
WHERE
  distance < 2
  OR distance <= 2 + letters / 2
QUALIFY
  row_number() OVER (
    PARTITION BY
      parameter
    ORDER BY
      distance,
      name
  ) <= $most
ORDER BY
  parameter,
  distance,
  name
