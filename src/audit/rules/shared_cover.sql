-- Whether the cover is also that of a product of another family. A picture is known by its document, its key or
-- its address, without the query behind its file name, which may be signed anew for each reader. Documents tell
-- nothing if their ids seem to restart on each product, so that one id stands for many files. Only covers are
-- compared: other pictures, such as size charts, may stand on many products.
-- Names that share more than half of their words are of one family, too: `Kettle Alta Red` and `Kettle Alta Blue`.
-- Brands and numbers do not count as words.
WITH
  live_pictures AS (
    SELECT
      *
    FROM
      pictures
    WHERE
      owner = 'product'
      AND product_id IS NOT NULL
      AND coalesce(status, 'active') <> 'passive'
  ),
  firsts AS (
    SELECT
      product_id,
      coalesce(bool_or(is_cover), FALSE) AS has_cover,
      min(sort_order) AS first
    FROM
      live_pictures
    GROUP BY
      product_id
  ),
  covers AS MATERIALIZED (
    SELECT
      product_id,
      unnest(
        list_distinct(
          [
            if (
              (
                SELECT
                  count(DISTINCT document_id) * 2 > count(document_id)
                FROM
                  pictures
                WHERE
                  owner = 'product'
              ),
              trim(document_id),
              NULL
            ),
            trim(picture_key),
            regexp_replace(
              coalesce(link, image_url),
              '(\.(jpe?g|png|gif|webp|avif|tiff?|bmp|svg))[?#].*$',
              '\1',
              'i'
            )
          ]
        )
      ) AS file
    FROM
      live_pictures
      JOIN firsts USING (product_id)
    WHERE
      if (has_cover, is_cover, sort_order = first)
  ),
  shared AS (
    SELECT
      file,
      count(*) AS products
    FROM
      (
        SELECT DISTINCT
          file,
          product_id
        FROM
          covers
        WHERE
          file <> ''
      )
    GROUP BY
      file
    HAVING
      count(*) > 1
  ),
  members AS MATERIALIZED (
    SELECT DISTINCT
      file,
      product_id,
      products,
      coalesce(nullif(parent_id, 0), product_id) AS tree,
      replace(pim_fold_text(coalesce(p.name, '')), pim_fold_text(coalesce(brand, '')), '') AS folded,
      p.name
    FROM
      covers
      JOIN shared USING (file)
      JOIN products p USING (product_id)
      LEFT JOIN (
        SELECT
          product_id,
          min(name) AS brand
        FROM
          product_brands
        GROUP BY
          product_id
      ) USING (product_id)
  ),
  outermost AS (
    SELECT
      file,
      min(folded) AS first,
      max(folded) AS last,
      arg_min(name, (folded, name)) AS first_name,
      arg_max(name, (folded, name)) AS last_name
    FROM
      members
    GROUP BY
      file
    HAVING
      min(tree) <> max(tree)
  ),
  worded AS (
    SELECT
      *,
      list_transform([first, last], lambda name: list_distinct(pim_long_words(name, 3))) AS words
    FROM
      outermost
  ),
  ends AS (
    FROM
      worded
    WHERE
      jaro_winkler_similarity(first, last) < $least_alike_family
      AND len(list_intersect(words[1], words[2])) * 2 <= least(len(words[1]), len(words[2]))
  ),
  odd AS (
    SELECT
      product_id,
      arg_max(file, (products, file)) AS file,
      max(products) AS products,
      arg_max(if (folded = first, last_name, first_name), (products, file)) AS other
    FROM
      members
      JOIN ends USING (file)
    GROUP BY
      product_id
  ),
  judged AS (
    SELECT
      c.product_id,
      o.product_id IS NOT NULL AS is_wrong,
      o.file,
      o.products AS extent,
      'cover also of ' || left(o.other, 80) || if (o.products > 2, ' (' || o.products || ' products)', '') AS detail
    FROM
      (
        SELECT DISTINCT
          product_id
        FROM
          covers
      ) c
      LEFT JOIN odd o USING (product_id)
  )
SELECT
  p.product_id,
  r.is_wrong AS failed,
  left(r.detail, 300) AS detail,
  coalesce(r.extent, 0) AS extent,
  r.file AS shared
FROM
  products p
  JOIN judged r ON r.product_id = p.product_id
