-- Whether the name or code of a variant names another value of an option than the variant has, where nearly all others
-- name their own. What also stands in the name of the product, or in those of its other variants, says nothing.
WITH
  chosen AS MATERIALIZED (
    SELECT
      variant_id,
      name,
      min(value) AS value,
      min(product_id) AS product_id
    FROM
      options
    WHERE
      variant_id IS NOT NULL
      AND product_id IS NOT NULL
      AND name IS NOT NULL
      AND value IS NOT NULL
    GROUP BY
      variant_id,
      name
    HAVING
      count(*) = 1
  ),
  vocabulary AS MATERIALIZED (
    SELECT
      name,
      value,
      pim_option_words(value) AS words,
      -- Of an amount the number alone: names say 5 x 50 for a length of 50 mm.
      nullif(
        ' ' || regexp_extract(value, '^\s*(\d+(?:[.,]\d+)?)\s*\pL*\s*$', 1) || ' ',
        '  '
      ) AS digits,
      nullif(lower(regexp_extract(value, '^\s*\d+(?:[.,]\d+)?\s*(\pL+)\s*$', 1)), '') AS unit,
      count(*) AS variants
    FROM
      chosen
    GROUP BY
      name,
      value
  ),
  written AS MATERIALIZED (
    SELECT
      variant_id,
      product_id,
      'name' AS field,
      name AS text,
      pim_option_words(name) AS words
    FROM
      variants
    WHERE
      name IS NOT NULL
      AND variant_id IS NOT NULL
    UNION ALL
    SELECT
      variant_id,
      product_id,
      'code',
      code,
      pim_option_words(code)
    FROM
      variants
    WHERE
      code IS NOT NULL
      AND variant_id IS NOT NULL
  ),
  compared AS MATERIALIZED (
    SELECT
      c.variant_id,
      c.product_id,
      c.name,
      c.value,
      v.words AS value_words,
      v.digits,
      v.unit,
      w.field,
      w.text,
      w.words,
      contains(w.words, v.words)
      -- Codes leave out signs: 15KG may be 1.5 kg.
      OR (
        length(v.words) > 4
        AND contains(replace(w.words, ' ', ''), replace(v.words, ' ', ''))
      )
      -- The stem of a value with a number would be without it.
      OR (
        length(v.words) > 6
        AND NOT regexp_matches(v.words, '\d')
        AND contains(w.words, rtrim(pim_stem(rtrim(v.words))))
      )
      OR coalesce(contains(w.words, v.digits), FALSE) AS is_told
    FROM
      chosen c
      JOIN vocabulary v ON v.name = c.name
      AND v.value = c.value
      JOIN written w ON w.variant_id = c.variant_id
  ),
  usual AS (
    SELECT
      name,
      field
    FROM
      compared
    GROUP BY
      name,
      field
    HAVING
      count(*) >= $least_peers_of_texts
      AND count_if(is_told) * 100 >= $naming_percent * count(*)
  ),
  silent AS MATERIALIZED (
    SELECT
      c.*,
      pim_option_words(coalesce(p.name, '') || ' ' || coalesce(p.code, '')) AS product_words,
      string_split(trim(value_words), ' ') AS own_list
    FROM
      compared c
      JOIN usual u ON u.name = c.name
      AND u.field = c.field
      LEFT JOIN products p ON p.product_id = c.product_id
    WHERE
      NOT is_told
  ),
  claims AS MATERIALIZED (
    SELECT
      s.variant_id,
      s.product_id,
      s.name,
      s.field,
      s.value,
      s.text,
      v.value AS other,
      v.words AS other_words,
      v.variants
    FROM
      silent s
      JOIN vocabulary v ON v.name = s.name
      AND v.value <> s.value
      AND contains(s.words, v.words)
      AND NOT contains(s.product_words, v.words)
    WHERE
      NOT starts_with(trim(s.value_words), trim(v.words))
      AND NOT starts_with(trim(v.words), trim(s.value_words))
      AND len(pim_words_beyond(own_list, string_split(trim(v.words), ' '))) > 0
      AND len(pim_words_beyond(string_split(trim(v.words), ' '), own_list)) > 0
      AND len(
        list_filter(
          pim_words_beyond(own_list, string_split(trim(v.words), ' ')),
          lambda word: contains(s.words, ' ' || word || ' ')
        )
      ) = 0
    UNION ALL
    SELECT
      s.variant_id,
      s.product_id,
      s.name,
      s.field,
      s.value,
      s.text,
      v.value,
      v.digits,
      v.variants
    FROM
      silent s
      JOIN vocabulary v ON v.name = s.name
      AND v.unit IS NOT DISTINCT FROM s.unit
      AND v.digits <> s.digits
      AND contains(s.words, v.digits)
      AND NOT contains(s.product_words, v.digits)
    WHERE
      NOT contains(s.words, v.words)
    UNION ALL
    -- A number with the same unit that no variant has.
    SELECT
      variant_id,
      product_id,
      name,
      field,
      value,
      text,
      other,
      other_words,
      0
    FROM
      (
        SELECT
          *,
          regexp_extract(lower(text), '(\d+(?:[.,]\d+)?\s*' || unit || ')(?:[^\pL]|$)', 1) AS other,
          pim_option_words(other) AS other_words
        FROM
          silent
        WHERE
          unit IS NOT NULL
      )
    WHERE
      other <> ''
      AND NOT contains(product_words, other_words)
      AND (name, other_words) NOT IN (
        SELECT
          (name, words)
        FROM
          vocabulary
      )
  ),
  -- A value of another option of the variant is none of this one.
  real AS (
    SELECT
      c.*
    FROM
      claims c
    WHERE
      NOT EXISTS (
        FROM
          chosen o
        WHERE
          o.variant_id = c.variant_id
          AND o.name <> c.name
          AND contains(pim_option_words(o.value), c.other_words)
      )
  ),
  -- What many variants of a value are called is another word for it.
  synonyms AS (
    SELECT
      r.name,
      r.field,
      r.value,
      r.other
    FROM
      real r
      JOIN vocabulary v ON v.name = r.name
      AND v.value = r.value
    GROUP BY
      r.name,
      r.field,
      r.value,
      r.other,
      v.variants
    HAVING
      count(*) > 1
      AND count(*) * 100 >= $most_failing_percent * v.variants
  ),
  told AS (
    SELECT
      variant_id,
      name,
      field,
      max({chars: length(other_words), other: other}).other AS other
    FROM
      real
      ANTI JOIN synonyms USING (name, field, value, other)
    GROUP BY
      variant_id,
      name,
      field
  ),
  noisy AS (
    SELECT
      t.name,
      t.field
    FROM
      told t
      JOIN (
        SELECT
          name,
          field,
          count(*) AS n
        FROM
          compared
        GROUP BY
          name,
          field
      ) c ON c.name = t.name
      AND c.field = t.field
    GROUP BY
      t.name,
      t.field,
      c.n
    HAVING
      count(*) * 100 > $most_failing_percent * c.n
  ),
  findings AS MATERIALIZED (
    SELECT
      r.variant_id,
      r.name,
      r.field,
      r.value,
      r.text,
      t.other
    FROM
      told t
      JOIN real r ON r.variant_id = t.variant_id
      AND r.name = t.name
      AND r.field = t.field
      AND r.other = t.other
      ANTI JOIN noisy n ON n.name = t.name
      AND n.field = t.field
  ),
  -- Both name and code against the option: that is wrong.
  worst AS (
    SELECT
      variant_id,
      count(*) AS claims,
      min(
        {
          rank: - claims,
          field: if (claims > 1, 'options.' || name, field),
          "value": if (claims > 1, "value", text),
          proposed: if (claims > 1, other, NULL),
          detail: pim_name_text(field, NULL) || ': ' || other || ' (' || name || ': ' || "value" || ')'
        }
      ) AS finding
    FROM
      (
        SELECT
          *,
          count(*) OVER (
            PARTITION BY
              variant_id,
              name,
              other
          ) AS claims
        FROM
          findings
      )
    GROUP BY
      variant_id
  ),
  judged AS (
    SELECT DISTINCT
      c.variant_id,
      c.product_id
    FROM
      compared c
      SEMI JOIN usual u ON u.name = c.name
      AND u.field = c.field
  )
SELECT
  j.product_id,
  j.variant_id,
  w.variant_id IS NOT NULL AS failed,
  w.finding.detail AS detail,
  w.claims AS extent,
  w.finding.field AS field,
  w.finding."value" AS "value",
  w.finding.proposed AS proposed,
  0.8 AS sure
FROM
  judged j
  LEFT JOIN worst w ON w.variant_id = j.variant_id
