-- The words of names that tell of a category, and nearly always.
SELECT
  'place' AS kind,
  'product' AS owner,
  category,
  'name' AS field,
  lower(sign) AS value,
  here AS n,
  round(here::DOUBLE / of_sign, 3) AS share
FROM
  (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY
          category
        ORDER BY
          here DESC,
          sign
      ) AS place
    FROM
      place_signs
    WHERE
      kind = 'word'
      AND products >= 30
      AND here * 100 >= $telling_sign_percent * of_sign
      AND here * 100 >= $home_sign_percent * products
  )
WHERE
  place = 1
