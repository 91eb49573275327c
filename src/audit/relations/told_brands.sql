-- Descriptions that name another brand of the catalog than their product's, and not its own. Where nearly all that stands behind a
-- word, such as in "Brand: Acme", is the own brand, another one there is wrong. Elsewhere it is where hardly any description names
-- others, if it is the only one, if neither words around it nor the name or a property of the product tell that the product is for
-- it, and if texts do not use it as a common word. Only the brands with the most products are looked for, as they are written.
WITH
  named AS MATERIALIZED (
    SELECT
      pim_spaced(name) AS brand,
      name,
      length(name) AS chars
    FROM
      product_brands
    WHERE
      length(name) >= $least_brand_letters
      AND regexp_matches(name, '^[\p{Lu}\pN]')
      AND regexp_matches(name, '\pL{2}')
    GROUP BY
      name
    ORDER BY
      count(*) DESC,
      name
    LIMIT
      $most_told_brands
  ),
  branded AS MATERIALIZED (
    SELECT
      product_id,
      list_sort(list(DISTINCT name)) AS own
    FROM
      product_brands
    WHERE
      product_id IS NOT NULL
      AND name IS NOT NULL
    GROUP BY
      product_id
  ),
  spaced AS MATERIALIZED (
    SELECT
      own,
      list_transform(own, lambda one: pim_spaced(one)) AS brands
    FROM
      (
        SELECT DISTINCT
          own
        FROM
          branded
      )
  ),
  -- The brands that are not the own ones, nor parts of their names.
  pairs AS MATERIALIZED (
    SELECT
      o.own,
      n.*
    FROM
      spaced o
      JOIN named n ON len(
        list_filter(
          o.brands,
          lambda one: contains(one, trim(n.brand))
          OR contains(n.brand, trim(one))
        )
      ) = 0
  ),
  -- How own brands are told is learned from a part of the products of a large catalog.
  described AS (
    SELECT
      t.product_id % greatest(
        1,
        (
          SELECT
            count(*) // $most_vocabulary_products
          FROM
            products
        )
      ) = 0 AS is_sampled,
      t.product_id,
      t.field,
      t.culture,
      t.text,
      b.own
    FROM
      product_texts t
      JOIN branded b ON b.product_id = t.product_id
    WHERE
      t.field <> 'name'
  ),
  met AS (
    SELECT
      d.product_id,
      d.field,
      d.culture,
      d.own,
      n.name,
      n.brand,
      n.chars,
      d.text,
      p.name IS NOT NULL AS is_other
    FROM
      described d
      JOIN named n ON contains(d.text, n.name)
      LEFT JOIN pairs p ON p.own = d.own
      AND p.name = n.name
    WHERE
      d.is_sampled
      OR p.name IS NOT NULL
  ),
  held AS MATERIALIZED (
    SELECT
      m.product_id,
      m.field,
      m.culture,
      m.own,
      m.name,
      m.brand,
      regexp_extract(
        lower(substr(m.text, greatest(1, m.place - 40), least(40, m.place - 1))),
        '(\pL*)[^\pL<>]*$',
        1
      ) AS lead,
      m.is_other
    FROM
      (
        SELECT
          *,
          strpos(text, name) AS place
        FROM
          met
      ) m
    WHERE
      NOT regexp_matches(
        substr(' ' || m.text, m.place, 1) || substr(m.text, m.place + m.chars, 1),
        '[\pL\pN]'
      )
  ),
  -- Words behind which nearly all brands are the own ones.
  leads AS (
    SELECT
      field,
      culture,
      lead
    FROM
      held
    GROUP BY ALL
    HAVING
      count_if(NOT is_other) >= $least_of_brand
      AND count_if(NOT is_other) * 100 >= $agree_percent * count(*)
  ),
  habits AS (
    SELECT
      field,
      culture,
      own,
      count_if(is_sampled) AS texts,
      count(*) AS all_texts
    FROM
      described
    GROUP BY ALL
  ),
  sizes AS (
    SELECT
      field,
      culture,
      sum(all_texts) AS texts
    FROM
      habits
    GROUP BY ALL
  ),
  holding AS (
    SELECT
      field,
      culture,
      own,
      count(DISTINCT product_id) AS texts
    FROM
      held
    WHERE
      NOT is_other
    GROUP BY ALL
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
      is_other
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
      is_other
    GROUP BY ALL
  ),
  -- Texts that name one other brand, and not the own one.
  single AS (
    SELECT
      product_id,
      field,
      culture,
      min(brand) AS brand,
      min(name) AS name,
      min(own) AS own,
      min(lead) AS lead
    FROM
      held
    GROUP BY
      product_id,
      field,
      culture
    HAVING
      bool_and(is_other)
      AND count(*) = 1
  ),
  suspected AS MATERIALIZED (
    SELECT
      s.*,
      l.lead IS NOT NULL AS is_led,
      pim_spaced(regexp_replace(d.text, '<[^>]*>', ' ', 'g')) AS text
    FROM
      single s
      JOIN described d ON d.product_id = s.product_id
      AND d.field = s.field
      AND d.culture IS NOT DISTINCT FROM s.culture
      JOIN sizes z ON z.field = s.field
      AND z.culture IS NOT DISTINCT FROM s.culture
      JOIN foreigners f ON f.field = s.field
      AND f.brand = s.brand
      JOIN strangers t ON t.field = s.field
      AND t.culture IS NOT DISTINCT FROM s.culture
      JOIN habits h ON h.field = s.field
      AND h.culture IS NOT DISTINCT FROM s.culture
      AND h.own = s.own
      LEFT JOIN holding o ON o.field = s.field
      AND o.culture IS NOT DISTINCT FROM s.culture
      AND o.own = s.own
      LEFT JOIN leads l ON l.field = s.field
      AND l.culture IS NOT DISTINCT FROM s.culture
      AND l.lead = s.lead
    WHERE
      z.texts >= $least_peers_of_texts
      AND (
        l.lead IS NOT NULL
        OR (
          f.products <= $most_foreign
          AND t.products <= greatest($most_foreign, z.texts * $rare_percent / 100)
          AND (
            h.texts < $least_brand_names
            OR coalesce(o.texts, 0) * 100 >= $hold_percent * h.texts
            OR coalesce(o.texts, 0) * 100 <= $hardly_percent * h.texts
          )
        )
      )
  ),
  plain AS MATERIALIZED (
    SELECT
      *
    FROM
      suspected
    WHERE
      NOT contains(text, 'COMPATIB')
      AND NOT contains(text, 'KOMPATIB')
      AND len(list_filter(own, lambda one: contains(text, trim(pim_spaced(one))))) = 0
      AND (
        is_led
        OR (
          len(
            list_filter(
              string_split(text, trim(brand)) [:-2],
              lambda part: regexp_matches(rtrim(part), $words_before_other_brand)
            )
          ) = 0
          AND len(
            list_filter(
              string_split(text, trim(brand)) [2:],
              lambda part: regexp_matches(left(part, 40), $words_behind_other_brand)
            )
          ) = 0
        )
      )
  ),
  -- What the product is for stands in its name or properties as well.
  excused AS (
    SELECT
      s.product_id,
      s.brand
    FROM
      plain s
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
          plain
        WHERE
          NOT is_led
          AND regexp_full_match(name, '\pL+')
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
  own[1] AS own_name
FROM
  plain s
  ANTI JOIN excused USING (product_id, brand)
WHERE
  is_led
  OR NOT EXISTS (
    FROM
      common c
    WHERE
      c.brand = s.brand
  )
