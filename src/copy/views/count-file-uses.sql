-- Counts how many owners share the file of each picture; a row has 1 until then.
UPDATE pictures
SET
  file_uses = n
FROM
  (
    SELECT
      file AS shared,
      count(
        DISTINCT CASE owner
          WHEN 'product' THEN product_id
          ELSE - variant_id
        END
      ) AS n
    FROM
      pictures
    GROUP BY
      file
    HAVING
      n > 1
  )
WHERE
  file = shared
