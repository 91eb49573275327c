-- The products that have a value in another spelling than most products, in words (`found`). Two values are the same if
-- folding makes them equal (`folded`): `Höhe` may be written `Hohe` or `Hoehe`; but `Hoehe` counts as `Höhe` only if
-- the list has that too, else `Blue` would be `Blu`. Where another letter `may_be_slip`, as in names of brands, values are
-- also the same if they are one letter apart, few products have the one and many the other (`slips`).
WITH
  squeezed AS (
    SELECT
      *,
      list_transform(
        list_transform([letters, pim_spell_out(letters)], lambda text: pim_strip_accents(text)),
        lambda text: pim_squeeze(text, capitals)
      ) AS spellings
    FROM
      compared_letters
  ),
  stripped AS (
    SELECT
      *,
      CASE
        WHEN length(capitals) < $least_accented
        OR capitals IN $told_by_accent THEN capitals
        ELSE spellings[1]
      END AS plain
    FROM
      squeezed
  ),
  spelled_out AS (
    SELECT
      list,
      spellings[2] AS plain,
      min(plain) AS key
    FROM
      stripped
    WHERE
      regexp_matches(capitals, '[ÄÖÜØÅ]')
    GROUP BY ALL
  ),
  folded AS (
    SELECT
      s.* EXCLUDE (capitals, letters, spellings, plain),
      coalesce(o.key, s.plain) AS key
    FROM
      stripped s
      LEFT JOIN spelled_out o ON o.list = s.list
      AND o.plain = s.plain
  ),
  merged AS (
    SELECT
      list,
      key,
      bool_or(may_be_slip) AS may_be_slip,
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
      AND may_be_slip
  ),
  slips AS (
    SELECT
      r.list,
      r.key,
      arg_max(c.usual, (c.products, c.usual)) AS usual
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
      field,
      w.value AS written,
      usual,
      is_even
    FROM
      written_values
      JOIN ways w USING (list, value)
  )
SELECT
  product_id,
  list,
  field,
  written,
  CASE
    WHEN NOT is_even THEN usual
  END AS proposed,
  left(list, 60) || if (list = '', '', ': ') || '"' || left(written, 50) || '"' || if (is_even, ' beside ', ' for ') || '"' || left(usual, 50) || '"' || CASE
    WHEN regexp_replace(nfc_normalize(written), '[\s\pZ\p{Cc}\p{Cf}\p{Co}]+', '', 'g') = regexp_replace(nfc_normalize(usual), '[\s\pZ\p{Cc}\p{Cf}\p{Co}]+', '', 'g') THEN ' (other spaces or invisible characters)'
    ELSE ''
  END AS found
FROM
  odd
