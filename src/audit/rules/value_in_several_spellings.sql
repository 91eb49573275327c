-- Whether a value of a property or option is written differently from how most products write it. Several values
-- of one are joined by commas. Values of letters and digits mostly name models, and capitals may tell two models
-- apart, so these are not compared. See brand_in_several_spellings.sql.
WITH
  told AS MATERIALIZED (
    SELECT
      product_id,
      list,
      value,
      max(chars) AS chars
    FROM
      (
        SELECT
          product_id,
          list,
          unnest(string_split(value, ', ')) AS value,
          length(value) AS chars
        FROM
          (
            SELECT
              product_id,
              name || coalesce(' (' || culture || ')', '') AS list,
              value
            FROM
              properties
            WHERE
              name IS NOT NULL
              AND value IS NOT NULL
              AND number IS NULL
            UNION ALL
            SELECT
              product_id,
              name,
              value
            FROM
              options
            WHERE
              name IS NOT NULL
              AND value IS NOT NULL
              AND number IS NULL
          )
        WHERE
          product_id IS NOT NULL
      )
    GROUP BY
      product_id,
      list,
      value
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
        ELSE pim_squeeze(pim_strip_accents(pim_keep_last_e(capitals)), capitals)
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
              AND (
                NOT regexp_matches(value, '\d')
                OR regexp_matches(value, '\pL{4,}')
                OR regexp_full_match(value, $short_code)
              )
          )
      )
  ),
  spelled_out AS (
    SELECT
      list,
      pim_squeeze(pim_strip_accents(pim_spell_out(pim_keep_last_e(capitals))), capitals) AS plain,
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
      AND FALSE
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
    AND (pim_is_unread(p.product_id, p.properties_state)) THEN NULL
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
  OR pim_is_unread(p.product_id, p.properties_state)
