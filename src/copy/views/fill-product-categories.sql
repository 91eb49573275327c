-- Completes the categories of products: the id where a record names a category by its code or name alone, the name where it
-- has only the id, or the names of all categories above it as well.
UPDATE product_categories AS c
SET
  category_id = coalesce(c.category_id, k.category_id),
  -- Some systems call by another code what the list of categories knows.
  code = CASE
    WHEN c.category_id = k.category_id
    AND coalesce(c.name, k.name) IN (k.name, k.code) THEN coalesce(k.code, c.code)
    ELSE coalesce(c.code, k.code)
  END,
  name = CASE
    WHEN ends_with(c.name, k.name)
    OR c.name = k.code THEN k.name
    ELSE coalesce(c.name, k.name)
  END
FROM
  categories k
WHERE
  (
    c.category_id IS NULL
    OR c.name IS NULL
    OR c.name = k.code
    OR c.code <> k.code
    OR regexp_matches(c.name, '\S\s*[/>|»›\\]\s*\S')
  )
  AND k.category_id = CASE
    WHEN c.category_id IS NOT NULL THEN c.category_id
    ELSE coalesce(
      (
        SELECT
          CASE
            WHEN count(*) = 1 THEN min(o.category_id)
          END
        FROM
          categories o
        WHERE
          pim_fold_reference(o.code) = pim_fold_reference(coalesce(c.code, c.name))
      ),
      (
        SELECT
          CASE
            WHEN count(*) = 1 THEN min(o.category_id)
          END
        FROM
          categories o
        WHERE
          o.name = c.name
      ),
      -- The last name of a path.
      (
        SELECT
          CASE
            WHEN count(*) = 1 THEN min(o.category_id)
          END
        FROM
          categories o
        WHERE
          o.name = trim(regexp_extract(c.name, '\S\s*[/>|»›\\]\s*([^/>|»›\\]+)$', 1))
      )
    )
  END
