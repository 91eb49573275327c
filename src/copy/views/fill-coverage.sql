-- Fills the table `coverage`: whether products have a barcode, a picture or a price, their own or one of a variant. A
-- missing row does not prove that the PIM lacks it, so there is NULL where a list was not read to its end, a field is never
-- sent, or a value has a shape that no reader understands. Pictures are in the media lists or in the records (Spec §2.3). An
-- id that is NULL makes IN unknown, which pim_tell takes for no.
INSERT INTO
  coverage
WITH
  -- The products that have it, and those of variants that have it.
  held AS NOT MATERIALIZED (
    SELECT
      'barcode' AS thing,
      owner,
      product_id
    FROM
      codes
    WHERE
      is_barcode
    UNION ALL
    SELECT
      'price',
      owner,
      product_id
    FROM
      prices
    WHERE
      price IS NOT NULL
      AND coalesce(price_status, 'active') <> 'passive'
    UNION ALL
    SELECT
      'picture',
      owner,
      product_id
    FROM
      pictures
    WHERE
      coalesce(status, 'active') <> 'passive'
    UNION ALL
    SELECT
      'picture',
      'product',
      product_id
    FROM
      products
    WHERE
      pictures_state = 'value'
    UNION ALL
    SELECT
      'picture',
      'variant',
      product_id
    FROM
      variants
    WHERE
      pictures_state = 'value'
  ),
  -- The records whose pictures a media list has that was read to its end: these are all, whatever the record holds.
  listed AS NOT MATERIALIZED (
    SELECT DISTINCT
      owner,
      product_id,
      variant_id
    FROM
      pictures
    WHERE
      (
        owner = 'product'
        AND product_id IS NOT NULL
        AND pim_is_complete('product_media')
      )
      OR (
        owner = 'variant'
        AND variant_id IS NOT NULL
        AND pim_is_complete('variant_media')
      )
  ),
  -- The products of variants that may have it, in a shape that no reader understands or in a list that was not read.
  unsure AS NOT MATERIALIZED (
    SELECT
      'barcode' AS thing,
      product_id
    FROM
      variants
    WHERE
      codes_state = 'unknown'
    UNION ALL
    SELECT
      'price',
      product_id
    FROM
      variants
    WHERE
      prices_state = 'unknown'
    UNION ALL
    SELECT
      'picture',
      product_id
    FROM
      variants
    WHERE
      (
        pictures_state = 'unknown'
        AND coalesce(
          variant_id NOT IN (
            SELECT
              variant_id
            FROM
              listed
            WHERE
              owner = 'variant'
          ),
          TRUE
        )
      )
      OR (
        product_id IS NOT NULL
        AND NOT pim_is_complete('variant_media')
        AND pim_is_never_filled('variants', 'pictures')
      )
  ),
  -- What variants have, or may have, that may belong to any product.
  stray AS NOT MATERIALIZED (
    SELECT
      thing
    FROM
      (
        SELECT
          thing,
          product_id
        FROM
          held
        WHERE
          owner = 'variant'
        UNION ALL
        FROM
          unsure
      )
    WHERE
      product_id IS NULL
      AND pim_may_have_product()
  ),
  -- The products; whether variants of theirs may not have been read, and whether they may have pictures that nobody can read.
  asked AS NOT MATERIALIZED (
    SELECT
      *,
      variants_state <> 'absent'
      AND NOT pim_is_complete('variants') AS lacks_variants,
      pictures_state = 'unknown'
      AND product_id NOT IN (
        SELECT
          product_id
        FROM
          listed
        WHERE
          owner = 'product'
      ) AS hides_pictures
    FROM
      products
    WHERE
      product_id IS NOT NULL
  )
SELECT
  product_id,
  pim_tell(
    product_id IN (
      SELECT
        product_id
      FROM
        held
      WHERE
        thing = 'barcode'
        AND owner = 'product'
    ),
    codes_state = 'unknown'
    OR pim_is_never_sent('products', 'codes')
  ) AS own_barcode,
  pim_tell(
    product_id IN (
      SELECT
        product_id
      FROM
        held
      WHERE
        thing = 'barcode'
    ),
    codes_state = 'unknown'
    OR (
      pim_is_never_sent('products', 'codes')
      AND pim_is_never_sent('variants', 'codes')
    )
    OR lacks_variants
    OR product_id IN (
      SELECT
        product_id
      FROM
        unsure
      WHERE
        thing = 'barcode'
    )
    OR 'barcode' IN (
      SELECT
        thing
      FROM
        stray
    )
  ) AS any_barcode,
  pim_tell(
    product_id IN (
      SELECT
        product_id
      FROM
        held
      WHERE
        thing = 'picture'
        AND owner = 'product'
    ),
    hides_pictures
    OR (
      NOT pim_is_complete('product_media')
      AND pim_is_never_filled('products', 'pictures')
    )
  ) AS own_picture,
  pim_tell(
    product_id IN (
      SELECT
        product_id
      FROM
        held
      WHERE
        thing = 'picture'
    ),
    hides_pictures
    OR (
      NOT pim_is_complete('product_media')
      AND pim_is_never_filled('products', 'pictures')
    )
    OR lacks_variants
    OR product_id IN (
      SELECT
        product_id
      FROM
        unsure
      WHERE
        thing = 'picture'
    )
    OR 'picture' IN (
      SELECT
        thing
      FROM
        stray
    )
  ) AS any_picture,
  pim_tell(
    product_id IN (
      SELECT
        product_id
      FROM
        held
      WHERE
        thing = 'price'
        AND owner = 'product'
    ),
    prices_state = 'unknown'
    OR pim_is_never_sent('products', 'prices')
  ) AS own_price,
  pim_tell(
    product_id IN (
      SELECT
        product_id
      FROM
        held
      WHERE
        thing = 'price'
    ),
    prices_state = 'unknown'
    OR (
      pim_is_never_sent('products', 'prices')
      AND pim_is_never_sent('variants', 'prices')
    )
    OR lacks_variants
    OR product_id IN (
      SELECT
        product_id
      FROM
        unsure
      WHERE
        thing = 'price'
    )
    OR 'price' IN (
      SELECT
        thing
      FROM
        stray
    )
  ) AS any_price
FROM
  asked
