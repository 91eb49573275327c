-- Descriptions that name another brand of the catalog than their product's, and not its own. Where nearly all that stands behind a
-- word, such as in "Brand: Acme", is the own brand, another one there is wrong. Elsewhere it is where hardly any description names
-- others, if it is the only one, if neither words around it nor the name or a property of the product tell that the product is for
-- it, and if texts do not use it as a common word.
WITH
  called AS MATERIALIZED (
    SELECT
      name,
      pim_spaced(name) AS brand,
      lower(regexp_extract(name, '[\pL\pN]+')) AS word
    FROM
      (
        SELECT
          name
        FROM
          product_brands
        UNION
        SELECT
          name
        FROM
          brands
      )
    WHERE
      regexp_matches(name, '^[^\pL\pN]*[\p{Lu}\pN]')
  ),
  named AS MATERIALIZED (
    SELECT
      brand,
      min(name) AS name,
      min(word) AS word,
      NOT contains(trim(brand), ' ') AS is_one_word
    FROM
      called
    WHERE
      length(brand) - 2 >= $least_brand_letters
      AND regexp_matches(brand, '[^\pN ]')
    GROUP BY
      brand
  ),
  branded AS MATERIALIZED (
    SELECT
      product_id,
      list_sort(list(DISTINCT pim_spaced(name))) AS own,
      min(name) AS own_name
    FROM
      product_brands
    WHERE
      product_id IS NOT NULL
      AND name IS NOT NULL
    GROUP BY
      product_id
  ),
  -- Of the words with capitals only those that begin a brand are of interest.
  begun AS MATERIALIZED (
    SELECT DISTINCT
      product_id,
      field,
      culture,
      word
    FROM
      (
        SELECT
          product_id,
          field,
          culture,
          lower(
            unnest(
              list_distinct(regexp_extract_all(left(text, $longest_description), '[\p{Lu}\pN][\pL\pN]+'))
            )
          ) AS word
        FROM
          product_texts
          SEMI JOIN branded USING (product_id)
        WHERE
          field <> 'name'
      )
      SEMI JOIN named USING (word)
  ),
  folded AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture,
      pim_spaced(regexp_replace(left(text, $longest_description), '<[^>]*>', ' ', 'g')) AS text
    FROM
      product_texts
      SEMI JOIN begun USING (product_id, field)
    WHERE
      field <> 'name'
  ),
  held AS MATERIALIZED (
    SELECT
      f.product_id,
      f.field,
      f.culture,
      n.brand,
      n.name,
      n.is_one_word,
      list_contains(o.own, n.brand) AS is_own,
      len(
        list_filter(
          o.own,
          lambda one: contains(one, trim(n.brand))
          OR contains(n.brand, trim(one))
        )
      ) > 0 AS is_akin,
      o.own,
      o.own_name,
      string_split(f.text, trim(n.brand)) AS parts,
      contains(f.text, 'COMPATIB')
      OR contains(f.text, 'KOMPATIB') AS tells_use
    FROM
      begun b
      JOIN named n ON n.word = b.word
      JOIN folded f ON f.product_id = b.product_id
      AND f.field = b.field
      AND f.culture IS NOT DISTINCT FROM b.culture
      JOIN branded o ON o.product_id = f.product_id
    WHERE
      contains(f.text, n.brand)
  ),
  -- Words behind which nearly all brands are the own ones.
  leads AS (
    SELECT
      field,
      culture,
      regexp_extract(rtrim(parts[1]), '[^ ]*$') AS lead
    FROM
      held
    GROUP BY ALL
    HAVING
      count_if(is_akin) >= $least_of_brand
      AND count_if(is_akin) * 100 >= $agree_percent * count(*)
  ),
  sizes AS (
    SELECT
      field,
      culture,
      count(*) AS texts
    FROM
      product_texts
    GROUP BY ALL
  ),
  -- Texts that name one other brand, and not the own one.
  single AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture,
      min(brand) AS brand,
      min(name) AS name,
      bool_and(is_one_word) AS is_one_word,
      min(own) AS own,
      min(own_name) AS own_name,
      min(parts) AS parts,
      bool_or(tells_use) AS tells_use
    FROM
      held
    GROUP BY ALL
    HAVING
      NOT bool_or(is_akin)
      AND count(*) = 1
  ),
  -- How many products of other brands have a brand in a field, and any in a language.
  foreigners AS (
    SELECT
      field,
      brand,
      count(DISTINCT product_id) AS products
    FROM
      held
    WHERE
      NOT is_akin
    GROUP BY ALL
  ),
  strangers AS (
    SELECT
      field,
      culture,
      count(DISTINCT product_id) AS products
    FROM
      held
    WHERE
      NOT is_akin
    GROUP BY ALL
  ),
  habits AS (
    SELECT
      f.field,
      f.culture,
      f.brand,
      f.texts,
      count(h.product_id) AS holding
    FROM
      (
        SELECT
          product_id,
          field,
          culture,
          own[1] AS brand,
          count(*) OVER (
            PARTITION BY
              field,
              culture,
              own[1]
          ) AS texts
        FROM
          product_texts
          JOIN branded USING (product_id)
        WHERE
          field <> 'name'
      ) f
      LEFT JOIN (
        SELECT DISTINCT
          product_id,
          field,
          culture
        FROM
          held
        WHERE
          is_own
      ) h ON h.product_id = f.product_id
      AND h.field = f.field
      AND h.culture IS NOT DISTINCT FROM f.culture
    GROUP BY ALL
  ),
  suspected AS MATERIALIZED (
    SELECT
      s.*,
      l.lead IS NOT NULL AS is_led
    FROM
      single s
      JOIN sizes z ON z.field = s.field
      AND z.culture IS NOT DISTINCT FROM s.culture
      JOIN foreigners f ON f.field = s.field
      AND f.brand = s.brand
      JOIN strangers t ON t.field = s.field
      AND t.culture IS NOT DISTINCT FROM s.culture
      LEFT JOIN leads l ON l.field = s.field
      AND l.culture IS NOT DISTINCT FROM s.culture
      AND l.lead = regexp_extract(rtrim(s.parts[1]), '[^ ]*$')
      LEFT JOIN habits h ON h.field = s.field
      AND h.culture IS NOT DISTINCT FROM s.culture
      AND h.brand = s.own[1]
    WHERE
      z.texts >= $least_peers_of_texts
      AND NOT s.tells_use
      AND (
        l.lead IS NOT NULL
        OR (
          f.products <= $most_foreign
          AND t.products <= greatest($most_foreign, z.texts * $rare_percent / 100)
          AND len(
            list_filter(
              s.parts[:-2],
              lambda part: regexp_matches(rtrim(part), $words_before_other_brand)
            )
          ) = 0
          AND len(
            list_filter(
              s.parts[2:],
              lambda part: regexp_matches(left(part, 40), $words_behind_other_brand)
            )
          ) = 0
          AND (
            coalesce(h.texts, 0) < $least_brand_names
            OR h.holding * 100 >= $hold_percent * h.texts
            OR h.holding * 100 <= $hardly_percent * h.texts
          )
        )
      )
  ),
  -- What the product is for stands in its name or properties as well.
  excused AS (
    SELECT
      s.product_id,
      s.brand
    FROM
      suspected s
      JOIN (
        SELECT
          product_id,
          text
        FROM
          product_texts
        WHERE
          field = 'name'
        UNION ALL
        SELECT
          product_id,
          value
        FROM
          properties
        WHERE
          value IS NOT NULL
      ) o ON o.product_id = s.product_id
    WHERE
      contains(pim_spaced(o.text), s.brand)
  ),
  common AS (
    SELECT DISTINCT
      s.brand
    FROM
      (
        SELECT DISTINCT
          brand,
          lower(name) AS word
        FROM
          suspected
        WHERE
          is_one_word
          AND NOT is_led
      ) s
      JOIN product_texts t ON contains(t.text, s.word)
    WHERE
      regexp_matches(t.text, '(?:^|[^\pL])' || s.word || '(?:[^\pL]|$)')
  )
SELECT
  product_id,
  field,
  culture,
  name,
  own_name
FROM
  suspected s
  ANTI JOIN excused USING (product_id, brand)
WHERE
  is_led
  OR NOT EXISTS (
    FROM
      common c
    WHERE
      c.brand = s.brand
  )
