-- Whether the name of a brand is written differently from how most products write it. Two names are the same if
-- folding makes them equal (`folded`): `Höhe` may be written `Hohe` or `Hoehe`; but `Hoehe` counts as `Höhe` only
-- if the list has that too, else `Blue` would be `Blu`. They are also the same if they are one letter apart, few
-- products have the one and many the other (`slips`).
-- Also found are products of a brand that the list of brands has twice under one name, without those of the record
-- that most products have.
WITH
  told AS MATERIALIZED (
    SELECT DISTINCT
      product_id,
      '' AS list,
      name AS value,
      length(name) AS chars
    FROM
      product_brands
    WHERE
      product_id IS NOT NULL
      AND name IS NOT NULL
  ),
  spelled AS MATERIALIZED (
    SELECT
      list,
      value,
      count(*) AS products,
      sum(chars) AS chars
    FROM
      told
    GROUP BY ALL
  ),
  chosen AS (
    SELECT
      list
    FROM
      spelled
    GROUP BY
      list
    HAVING
      sum(products) >= $least_uses * count(*)
      AND sum(chars) <= $most_chars * sum(products)
  ),
  stripped AS MATERIALIZED (
    SELECT
      *,
      CASE
        WHEN length(capitals) < $least_accented
        OR capitals IN $told_by_accent THEN capitals
        ELSE pim_squeeze(pim_strip_accents(capitals), capitals)
      END AS plain
    FROM
      (
        SELECT
          *,
          pim_capitals(value) AS capitals
        FROM
          (
            SELECT
              list,
              value,
              products
            FROM
              spelled
              JOIN chosen USING (list)
            WHERE
              regexp_matches(value, '\pL')
          )
      )
  ),
  spelled_out AS (
    SELECT
      list,
      pim_squeeze(pim_strip_accents(pim_spell_out(capitals)), capitals) AS plain,
      min(plain) AS key
    FROM
      stripped
    WHERE
      regexp_matches(capitals, '[ÄÖÜØÅ]')
    GROUP BY ALL
  ),
  folded AS MATERIALIZED (
    SELECT
      s.* EXCLUDE (capitals, plain),
      coalesce(o.key, s.plain) AS key
    FROM
      stripped s
      LEFT JOIN spelled_out o ON o.list = s.list
      AND o.plain = s.plain
  ),
  merged AS MATERIALIZED (
    SELECT
      list,
      key,
      sum(products) AS products,
      max(products) AS most,
      arg_max(
        value,
        (products, trim(value) = value, upper(left(value, 1)) = left(value, 1), value)
      ) AS usual
    FROM
      folded
    GROUP BY
      list,
      key
  ),
  shortened AS (
    SELECT
      list,
      key,
      products,
      usual,
      unnest(pim_without_each_letter(key), recursive := TRUE)
    FROM
      merged
    WHERE
      length(key) BETWEEN ($least_slip_letters - 1) AND $most_letters
      AND regexp_full_match(key, '\pL+')
      AND TRUE
  ),
  slips AS (
    SELECT
      r.list,
      r.key,
      arg_max(c.usual, c.products) AS usual
    FROM
      shortened c
      JOIN shortened r ON r.list = c.list
      AND r.short = c.short
    WHERE
      c.products >= $min_common
      AND r.products <= $max_rare
      AND (
        length(c.key) >= $least_slip_letters
        OR (
          length(c.key) >= $least_doubled
          AND c.place = 0
          AND contains(r.key, r.letter || r.letter)
        )
      )
      AND left(c.key, 1) = left(r.key, 1)
      AND c.key <> r.key
      AND pim_is_one_slip(c.place, c.letter, r.place, r.letter)
    GROUP BY
      r.list,
      r.key
  ),
  ways AS (
    SELECT
      f.list,
      f.value,
      coalesce(s.usual, m.usual) AS usual,
      s.usual IS NULL
      AND f.products = m.most AS is_even
    FROM
      folded f
      JOIN merged m USING (list, key)
      LEFT JOIN slips s USING (list, key)
    WHERE
      (
        s.usual IS NOT NULL
        OR f.value <> m.usual
      )
      AND (
        NOT regexp_full_match(f.value, $short_code)
        OR (
          m.most >= $min_common
          AND f.products <= $max_rare
        )
      )
  ),
  odd AS (
    SELECT
      product_id,
      list,
      w.value AS written,
      usual,
      is_even
    FROM
      told
      JOIN ways w USING (list, value)
  ),
  found AS (
    SELECT
      product_id,
      left(list, 60) || if (list = '', '', ': ') || '"' || left(written, 50) || '"' || if (is_even, ' beside ', ' for ') || '"' || left(usual, 50) || '"' || CASE
        WHEN regexp_replace(nfc_normalize(written), '[\s\pZ\p{Cc}\p{Cf}\p{Co}]+', '', 'g') = regexp_replace(nfc_normalize(usual), '[\s\pZ\p{Cc}\p{Cf}\p{Co}]+', '', 'g') THEN ' (other spaces or invisible characters)'
        ELSE ''
      END AS found
    FROM
      odd
    UNION ALL
    FROM
      (
        WITH
          records AS MATERIALIZED (
            SELECT
              brand_id,
              trim(name) AS name,
              count(DISTINCT product_id) AS products
            FROM
              brands
              LEFT JOIN (
                SELECT
                  brand_id,
                  product_id
                FROM
                  product_brands
              ) USING (brand_id)
            WHERE
              brand_id IS NOT NULL
              AND trim(name) <> ''
            GROUP BY ALL
          ),
          shared AS (
            SELECT
              name,
              arg_max(brand_id, (products, - brand_id)) AS usual,
              max(products) AS most
            FROM
              records
            GROUP BY
              name
            HAVING
              count(*) > 1
          )
        SELECT DISTINCT
          product_id,
          left(s.name, 60) || ': ID ' || r.brand_id || ' (' || r.products || if (r.products = 1, ' product', ' products') || ') for ID ' || s.usual || ' (' || s.most || if (s.most = 1, ' product)', ' products)') AS found
        FROM
          shared s
          JOIN records r USING (name)
          JOIN product_brands b ON b.brand_id = r.brand_id
        WHERE
          r.brand_id <> s.usual
      )
  ),
  counted AS (
    SELECT
      product_id,
      count(*) AS odd,
      min(found) AS found
    FROM
      found
    WHERE
      product_id IS NOT NULL
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN r.odd IS NULL
    AND (pim_is_unread(p.product_id, p.brands_state)) THEN NULL
    ELSE r.odd IS NOT NULL
  END AS failed,
  r.found AS detail,
  r.odd AS extent
FROM
  products p
  LEFT JOIN counted r ON r.product_id = p.product_id
WHERE
  r.odd IS NOT NULL
  OR p.product_id IN (
    SELECT
      product_id
    FROM
      told
  )
  OR pim_is_unread(p.product_id, p.brands_state)
