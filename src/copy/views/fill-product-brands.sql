-- Completes the brands of products as their categories.
UPDATE product_brands AS c
SET
  brand_id = coalesce(c.brand_id, k.brand_id),
  -- Some systems call by another code what the list of brands knows.
  code = CASE
    WHEN c.brand_id = k.brand_id
    AND coalesce(c.name, k.name) IN (k.name, k.code) THEN coalesce(k.code, c.code)
    ELSE coalesce(c.code, k.code)
  END,
  name = CASE
    WHEN c.name = k.code THEN k.name
    ELSE coalesce(c.name, k.name)
  END
FROM
  brands k
WHERE
  (
    c.brand_id IS NULL
    OR c.name IS NULL
    OR c.name = k.code
    OR c.code <> k.code
  )
  AND k.brand_id = CASE
    WHEN c.brand_id IS NOT NULL THEN c.brand_id
    ELSE coalesce(
      (
        SELECT
          CASE
            WHEN count(*) = 1 THEN min(o.brand_id)
          END
        FROM
          brands o
        WHERE
          pim_fold_reference(o.code) = pim_fold_reference(coalesce(c.code, c.name))
      ),
      (
        SELECT
          CASE
            WHEN count(*) = 1 THEN min(o.brand_id)
          END
        FROM
          brands o
        WHERE
          o.name = c.name
      )
    )
  END
