-- The lists with their state, and per list what tells whether something is missing: the records that may refer to it
-- (`owners`), those that do (`naming`), and the rows of the list that came with other records (`there`).
WITH
  counted AS (
    SELECT
      'variants' AS list,
      (
        SELECT
          count(*)
        FROM
          products
        WHERE
          variants_state <> 'absent'
      ) AS naming,
      (
        SELECT
          count(*)
        FROM
          variants
      ) AS there,
      (
        SELECT
          count(*)
        FROM
          products
      ) AS owners
    UNION ALL
    SELECT
      'product_media',
      (
        SELECT
          count(*)
        FROM
          products
        WHERE
          pictures_state <> 'absent'
          OR documents_state <> 'absent'
      ),
      (
        SELECT
          count(*)
        FROM
          pictures
        WHERE
          owner = 'product'
      ) + (
        SELECT
          count(*)
        FROM
          documents
        WHERE
          owner = 'product'
      ),
      (
        SELECT
          count(*)
        FROM
          products
      )
    UNION ALL
    SELECT
      'variant_media',
      (
        SELECT
          count(*)
        FROM
          variants
        WHERE
          pictures_state <> 'absent'
          OR documents_state <> 'absent'
      ),
      (
        SELECT
          count(*)
        FROM
          pictures
        WHERE
          owner = 'variant'
      ) + (
        SELECT
          count(*)
        FROM
          documents
        WHERE
          owner = 'variant'
      ),
      (
        SELECT
          count(*)
        FROM
          variants
      )
  )
SELECT
  l.list,
  l.complete,
  (
    SELECT
      json_extract(value, '$.' || l.list)::VARCHAR
    FROM
      main.about
    WHERE
      name = 'list_notes'
  ) AS notes,
  l.records,
  coalesce(l.announced, 0),
  coalesce(naming, 0),
  coalesce(there, 0),
  coalesce(owners, 0)
FROM
  lists l
  LEFT JOIN counted USING (list)
