-- Whether products have a barcode, a picture or a price, their own or one of a variant. A missing row does not prove that
-- the PIM lacks it, so there is NULL where a list was not read to its end, a field is never sent, or a value has a shape
-- that no reader understands. Pictures are in the media lists or in the records (Spec §2.3).
WITH
  sent_fields AS (
    SELECT
      concat("view", '.', field) AS name
    FROM
      fields
    WHERE
      sent > 0
  ),
  filled_fields AS (
    SELECT
      concat("view", '.', field) AS name
    FROM
      fields
    WHERE
      filled > 0
  ),
  complete_lists AS (
    SELECT
      list
    FROM
      lists
    GROUP BY
      list
    HAVING
      bool_and(complete)
  ),
  -- Whether any variant without a product may belong to one anyway: the PIM never says to which, or says it oddly.
  strays AS (
    SELECT
      (
        'variants.product_id' NOT IN (
          FROM
            sent_fields
        )
        AND 'variants.product' NOT IN (
          FROM
            sent_fields
        )
      )
      OR EXISTS (
        FROM
          variants
        WHERE
          product_id IS NULL
          AND (
            product_state <> 'absent'
            OR (
              unread IS NOT NULL
              AND list_contains(string_split(unread, ','), 'product_id')
            )
          )
      ) AS may_have_product
  ),
  -- Of all products: what the PIM never sends, what was not read, and what variants have that may belong to any product.
  catalog AS (
    SELECT
      'products.codes' NOT IN (
        FROM
          sent_fields
      ) AS has_no_own_codes,
      'products.codes' NOT IN (
        FROM
          sent_fields
      )
      AND 'variants.codes' NOT IN (
        FROM
          sent_fields
      ) AS has_no_codes,
      'products.prices' NOT IN (
        FROM
          sent_fields
      ) AS has_no_own_prices,
      'products.prices' NOT IN (
        FROM
          sent_fields
      )
      AND 'variants.prices' NOT IN (
        FROM
          sent_fields
      ) AS has_no_prices,
      'variants' NOT IN (
        FROM
          complete_lists
      ) AS lacks_variants,
      'product_media' NOT IN (
        FROM
          complete_lists
      )
      AND 'products.pictures' NOT IN (
        FROM
          filled_fields
      ) AS lacks_pictures,
      'variant_media' NOT IN (
        FROM
          complete_lists
      )
      AND 'variants.pictures' NOT IN (
        FROM
          filled_fields
      ) AS lacks_pictures_of_variants,
      may_have_product
      AND (
        EXISTS (
          FROM
            codes
          WHERE
            is_barcode
            AND owner = 'variant'
            AND product_id IS NULL
        )
        OR EXISTS (
          FROM
            variants
          WHERE
            codes_state = 'unknown'
            AND product_id IS NULL
        )
      ) AS has_stray_codes,
      may_have_product
      AND (
        EXISTS (
          FROM
            prices
          WHERE
            price IS NOT NULL
            AND owner = 'variant'
            AND product_id IS NULL
        )
        OR EXISTS (
          FROM
            variants
          WHERE
            prices_state = 'unknown'
            AND product_id IS NULL
        )
      ) AS has_stray_prices,
      may_have_product
      AND (
        EXISTS (
          FROM
            pictures
          WHERE
            owner = 'variant'
            AND product_id IS NULL
        )
        OR EXISTS (
          FROM
            variants
          WHERE
            pictures_state <> 'absent'
            AND product_id IS NULL
        )
      ) AS has_stray_pictures
    FROM
      strays
  )
SELECT
  p.product_id,
  CASE
    WHEN product_id IN (
      SELECT
        product_id
      FROM
        codes
      WHERE
        is_barcode
        AND owner = 'product'
        AND product_id IS NOT NULL
    ) THEN TRUE
    WHEN codes_state = 'unknown'
    OR has_no_own_codes THEN NULL
    ELSE FALSE
  END AS own_barcode,
  CASE
    WHEN product_id IN (
      SELECT
        product_id
      FROM
        codes
      WHERE
        is_barcode
        AND product_id IS NOT NULL
    ) THEN TRUE
    WHEN codes_state = 'unknown'
    OR product_id IN (
      SELECT
        product_id
      FROM
        variants
      WHERE
        codes_state = 'unknown'
        AND product_id IS NOT NULL
    )
    OR (
      variants_state <> 'absent'
      AND lacks_variants
    )
    OR has_no_codes
    OR has_stray_codes THEN NULL
    ELSE FALSE
  END AS any_barcode,
  CASE
    WHEN pictures_state = 'value'
    OR product_id IN (
      SELECT
        product_id
      FROM
        pictures
      WHERE
        owner = 'product'
        AND product_id IS NOT NULL
    ) THEN TRUE
    WHEN pictures_state = 'unknown'
    OR lacks_pictures THEN NULL
    ELSE FALSE
  END AS own_picture,
  CASE
    WHEN pictures_state = 'value'
    OR product_id IN (
      SELECT
        product_id
      FROM
        pictures
      WHERE
        product_id IS NOT NULL
    )
    OR product_id IN (
      SELECT
        product_id
      FROM
        variants
      WHERE
        pictures_state = 'value'
        AND product_id IS NOT NULL
    ) THEN TRUE
    WHEN pictures_state = 'unknown'
    OR lacks_pictures
    OR product_id IN (
      SELECT
        product_id
      FROM
        variants
      WHERE
        pictures_state = 'unknown'
        AND product_id IS NOT NULL
    )
    OR (
      variants_state <> 'absent'
      AND lacks_variants
    )
    OR (
      lacks_pictures_of_variants
      AND product_id IN (
        SELECT
          product_id
        FROM
          variants
        WHERE
          product_id IS NOT NULL
      )
    )
    OR has_stray_pictures THEN NULL
    ELSE FALSE
  END AS any_picture,
  CASE
    WHEN product_id IN (
      SELECT
        product_id
      FROM
        prices
      WHERE
        price IS NOT NULL
        AND owner = 'product'
        AND product_id IS NOT NULL
    ) THEN TRUE
    WHEN prices_state = 'unknown'
    OR has_no_own_prices THEN NULL
    ELSE FALSE
  END AS own_price,
  CASE
    WHEN product_id IN (
      SELECT
        product_id
      FROM
        prices
      WHERE
        price IS NOT NULL
        AND product_id IS NOT NULL
    ) THEN TRUE
    WHEN prices_state = 'unknown'
    OR product_id IN (
      SELECT
        product_id
      FROM
        variants
      WHERE
        prices_state = 'unknown'
        AND product_id IS NOT NULL
    )
    OR (
      variants_state <> 'absent'
      AND lacks_variants
    )
    OR has_no_prices
    OR has_stray_prices THEN NULL
    ELSE FALSE
  END AS any_price
FROM
  products p
  CROSS JOIN catalog
WHERE
  p.product_id IS NOT NULL
