/* Functions that read the copy: what it cannot know, beside the functions that are stored in it (copy/views/copy-macros.sql). */
-- Whether a product may exist although no record with its id was found.
CREATE MACRO pim_may_be_more_products() AS (
  NOT pim_is_complete('products')
  OR EXISTS (
    FROM
      products
    WHERE
      product_id IS NULL
  )
);

-- Whether a product may have a picture that was not read or not matched.
CREATE MACRO pim_may_have_more_pictures(id, state) AS (
  state = 'unknown'
  OR (
    (
      id IS NULL
      OR NOT pim_is_complete('product_media')
    )
    AND state <> 'value'
    AND pim_is_never_filled('products', 'pictures')
  )
);

-- What identifies the reading that the copy is of, to the second and to the millisecond.
CREATE MACRO pim_reading() AS (
  SELECT
    strftime(min(checked), '%Y-%m-%dT%H:%M:%SZ')
  FROM
    lists
  WHERE
    complete IS NOT NULL
);

CREATE MACRO pim_exact_reading() AS (
  SELECT
    strftime(min(checked), '%Y-%m-%dT%H:%M:%S.%gZ')
  FROM
    lists
  WHERE
    complete IS NOT NULL
);

-- A name in lower case without the names of the brands of its product, which may have any characters.
CREATE MACRO pim_without_brands(text, of_product_id) AS list_reduce(
  list_prepend(
    lower(text),
    coalesce(
      (
        SELECT
          list(lower(b.name))
        FROM
          named_brands b
        WHERE
          b.product_id = of_product_id
          AND b.name <> ''
      ),
      []
    )
  ),
  lambda rest,
  brand: replace(rest, brand, '')
);

-- The products of categories that are called by one of some words, and of all below them; see pim_is_called.
CREATE MACRO pim_products_of_categories(words, others) AS TABLE
SELECT
  product_id
FROM
  product_categories
WHERE
  product_id IS NOT NULL
  AND (
    pim_is_called(name, words, others)
    OR category_id IN (
      SELECT
        category_id
      FROM
        category_tree
      WHERE
        ancestor_id IN (
          SELECT
            category_id
          FROM
            categories
          WHERE
            pim_is_called(name, words, others)
          UNION
          SELECT
            category_id
          FROM
            category_names
          WHERE
            pim_is_called(name, words, others)
        )
    )
  );
