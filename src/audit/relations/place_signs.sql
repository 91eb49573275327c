-- How many products of each category have a sign, where any has it.
WITH
  sizes AS (
    SELECT
      category,
      count(*) AS products
    FROM
      product_places
    GROUP BY
      category
  ),
  counted AS (
    SELECT
      sign,
      kind,
      category,
      count(*) AS here,
      min(of_sign) AS of_sign,
      min(of_all) AS of_all
    FROM
      product_signs
      JOIN product_places USING (product_id)
    GROUP BY
      sign,
      kind,
      category
  )
FROM
  counted
  JOIN sizes USING (category)
