-- Completes the brands of products as their categories.
UPDATE product_brands AS c
SET
  brand_id = coalesce(c.brand_id, k.brand_id),
  code = coalesce(c.code, k.code),
  name = coalesce(c.name, k.name)
FROM
  brands k
WHERE
  (
    c.brand_id IS NULL
    OR c.name IS NULL
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
          regexp_replace(lower(o.code), '[^a-z0-9]+', '', 'g') = regexp_replace(lower(coalesce(c.code, c.name)), '[^a-z0-9]+', '', 'g')
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
