-- Products that rules compare the touched ones with: of the same families, names and codes, and others
-- of their categories.
WITH
  touched AS (
    SELECT
      unnest($touched) AS product_id
  ),
  alike AS (
    SELECT
      product_id
    FROM
      identifiers
    WHERE
      folded IN (
        SELECT
          pim_fold_code(unnest($values))
      )
    UNION
    SELECT
      product_id
    FROM
      products
    WHERE
      name IN $values
      OR parent_id IN (
        FROM
          touched
      )
      OR product_id IN (
        SELECT
          parent_id
        FROM
          products
        WHERE
          product_id IN (
            FROM
              touched
          )
      )
  ),
  peers AS (
    SELECT
      product_id
    FROM
      product_categories
    WHERE
      category_id IN (
        SELECT
          category_id
        FROM
          product_categories
        WHERE
          product_id IN (
            FROM
              touched
          )
      )
      AND product_id NOT IN (
        FROM
          touched
      )
    GROUP BY
      product_id
    ORDER BY
      hash(product_id)
    LIMIT
      $most
  )
SELECT
  product_id
FROM
  (
    FROM
      touched
    UNION
    FROM
      alike
    UNION
    FROM
      peers
  )
WHERE
  product_id IS NOT NULL
ORDER BY
  product_id
