-- Whether a description, the product's own or a translation, is word for word that of another product. It is wrong
-- if it contains the other's whole name and at most half of its own, or if it contains words of the other's name
-- and none of its own while the other is in another category. If most products that share a text have no word of
-- their name in it, it is a text for all and is skipped.
WITH
  described AS MATERIALIZED (
    SELECT
      product_id,
      culture,
      print,
      tells_name
    FROM
      texts
    WHERE
      field = 'long_description'
      AND words >= $least_description_words
      AND tells_name IS NOT NULL
      AND product_id IS NOT NULL
  ),
  usual AS (
    SELECT
      culture
    FROM
      described
    GROUP BY
      culture
    HAVING
      count(*) >= $least_texts
      AND count_if(tells_name > 0) * 100 >= $telling_percent * count(*)
  ),
  shared AS (
    SELECT
      print
    FROM
      described
    GROUP BY
      print
    HAVING
      min(product_id) <> max(product_id)
      AND count_if(tells_name = 0) <= count_if(tells_name > 0)
  ),
  pairs AS MATERIALIZED (
    SELECT
      s.product_id,
      s.culture,
      t.product_id AS other,
      p.name,
      o.name AS of,
      s.tells_name = 0 AS is_silent,
      t.tells_name = 1
      AND length(pim_long_words(o.name, $least_telling_letters)) > 1
      AND jaro_winkler_similarity(lower(p.name), lower(o.name)) < $most_alike_strangers AS is_named
    FROM
      described s
      JOIN described t USING (print)
      JOIN products p ON p.product_id = s.product_id
      JOIN products o ON o.product_id = t.product_id
    WHERE
      print IN (
        FROM
          shared
      )
      AND s.tells_name <= 0.5
      AND t.tells_name > s.tells_name
      AND s.culture IS NOT DISTINCT FROM t.culture
      AND s.product_id <> t.product_id
      AND EXISTS (
        FROM
          usual u
        WHERE
          u.culture IS NOT DISTINCT FROM s.culture
      )
  ),
  akin AS (
    SELECT DISTINCT
      product_id,
      other
    FROM
      (
        SELECT
          product_id,
          other,
          category
        FROM
          pairs
          JOIN peer_groups USING (product_id)
        WHERE
          NOT is_wide
      )
      SEMI JOIN (
        SELECT
          product_id AS other,
          category
        FROM
          peer_groups
      ) USING (other, category)
  ),
  found AS (
    SELECT
      product_id,
      count(DISTINCT culture) AS texts,
      min(coalesce(culture || ': ', '') || 'text of ' || left(of, 100)) AS detail
    FROM
      pairs
      LEFT JOIN akin a USING (product_id, other)
    WHERE
      is_named
      OR (
        is_silent
        AND a.other IS NULL
      )
    GROUP BY
      product_id
  ),
  judged AS (
    SELECT
      product_id,
      texts IS NOT NULL AS is_wrong,
      detail,
      texts AS extent
    FROM
      (
        SELECT DISTINCT
          product_id
        FROM
          described
      )
      LEFT JOIN found USING (product_id)
  )
SELECT
  p.product_id,
  r.is_wrong AS failed,
  left(r.detail, 300) AS detail,
  r.extent
FROM
  products p
  JOIN judged r ON r.product_id = p.product_id
