-- Whether a text names another value of an attribute than the product has, where texts of its peers name the own one.
WITH
  -- Words: another value of the list stands in the text, and no word that only the own one has.
  vocabulary AS MATERIALIZED (
    SELECT
      name,
      culture,
      value,
      count(*) AS products,
      trim(pim_plain_words(value)) AS words
    FROM
      (
        SELECT DISTINCT
          product_id,
          name,
          culture,
          value
        FROM
          told_words
      )
    GROUP BY ALL
  ),
  judged_words AS MATERIALIZED (
    SELECT
      w.product_id,
      w.name,
      w.culture,
      w.field,
      w.text_culture,
      w.value,
      w.text
    FROM
      told_words w
    WHERE
      NOT w.is_told
      AND EXISTS (
        FROM
          text_norms n
        WHERE
          n."value" = w.name
          AND n.unit IS NULL
          AND n.culture IS NOT DISTINCT FROM w.culture
          AND n.field = pim_field_of_text(w.field, w.text_culture)
          AND (
            n.category IS NULL
            OR EXISTS (
              FROM
                peer_groups g
              WHERE
                g.product_id = w.product_id
                AND g.category = n.category
            )
          )
      )
  ),
  other_words AS MATERIALIZED (
    SELECT
      j.product_id,
      j.name,
      j.culture,
      j.field,
      j.text_culture,
      j.value,
      j.text,
      v.value AS other,
      v.words
    FROM
      judged_words j
      JOIN vocabulary v ON v.name = j.name
      AND v.culture IS NOT DISTINCT FROM j.culture
      AND v.value <> j.value
    WHERE
      contains(j.text, v.value)
  ),
  whole_words AS MATERIALIZED (
    SELECT
      *,
      string_split(trim(pim_plain_words(value)), ' ') AS own_words,
      string_split(words, ' ') AS other_list,
      pim_plain_words(text) AS plain
    FROM
      other_words
  ),
  claimed_words AS MATERIALIZED (
    SELECT
      *,
      count(*) OVER (
        PARTITION BY
          product_id,
          name,
          culture,
          field,
          text_culture
      ) AS others
    FROM
      whole_words w
    WHERE
      contains(plain, ' ' || words || ' ')
      AND len(pim_words_beyond(own_words, other_list)) > 0
      AND len(pim_words_beyond(other_list, own_words)) > 0
      AND len(
        list_filter(
          pim_words_beyond(own_words, other_list),
          lambda word: contains(plain, ' ' || pim_stem(word))
        )
      ) = 0
      -- A longer value that holds this one says it more exactly: Light grey, not grey.
      AND NOT EXISTS (
        FROM
          whole_words l
        WHERE
          l.product_id = w.product_id
          AND l.name = w.name
          AND l.culture IS NOT DISTINCT FROM w.culture
          AND l.field = w.field
          AND l.text_culture IS NOT DISTINCT FROM w.text_culture
          AND l.words <> w.words
          AND contains(' ' || l.words || ' ', ' ' || w.words || ' ')
          AND contains(l.plain, ' ' || l.words || ' ')
      )
  ),
  -- What the product or one of its variants has elsewhere is no other value.
  held AS MATERIALIZED (
    SELECT
      product_id,
      lower(trim(value)) AS value
    FROM
      (
        SELECT
          product_id,
          value
        FROM
          properties
        UNION ALL
        SELECT
          product_id,
          value
        FROM
          options
      )
    WHERE
      product_id IN (
        SELECT
          product_id
        FROM
          claimed_words
      )
  ),
  word_claims AS (
    SELECT
      c.product_id,
      c.name,
      c.culture,
      c.field,
      c.text_culture,
      'properties.' || c.name AS owner_field,
      c.value AS own,
      c.other AS told,
      NULL::VARCHAR AS unit,
      NULL::DOUBLE AS amount,
      others > 1
      OR regexp_matches(
        pim_fold_text(rtrim(split_part(plain, ' ' || words || ' ', 1))),
        $words_before_purpose
      ) AS is_open
    FROM
      claimed_words c
      ANTI JOIN held h ON h.product_id = c.product_id
      AND (
        h.value = c.other
        OR contains(' ' || h.value || ' ', ' ' || c.other || ' ')
      )
  ),
  -- Amounts: the own one does not stand in the text, and one does that is none of the product's.
  amount_claims AS (
    SELECT
      a.product_id,
      a.name,
      NULL::VARCHAR AS culture,
      a.field,
      a.text_culture,
      if (a.is_dimension, 'dimensions.', 'properties.') || a.name AS owner_field,
      a.written AS own,
      a.stranger_chunk AS told,
      a.base_unit AS unit,
      a.stranger AS amount,
      NOT a.is_plain
      OR strangers > 1
      OR abs(a.stranger - a.amount) <= 0.012 * abs(a.amount) AS is_open
    FROM
      told_amounts a
    WHERE
      NOT a.is_told
      AND strangers > 0
      AND EXISTS (
        FROM
          text_norms n
        WHERE
          n."value" = a.name
          AND n.unit = a.base_unit
          AND n.field = pim_field_of_text(a.field, a.text_culture)
          AND (
            n.category IS NULL
            OR EXISTS (
              FROM
                peer_groups g
              WHERE
                g.product_id = a.product_id
                AND g.category = n.category
            )
          )
      )
  ),
  -- Numbers that nearly all names hold, without a unit, too.
  number_claims AS (
    SELECT
      n.product_id,
      n.name,
      NULL::VARCHAR AS culture,
      n.field,
      NULL::VARCHAR AS text_culture,
      if (n.is_dimension, 'dimensions.', 'properties.') || n.name AS owner_field,
      n.written AS own,
      pim_number(n.stranger) AS told,
      'number' AS unit,
      n.stranger AS amount,
      n.strangers > 1 AS is_open
    FROM
      named_numbers n
      ANTI JOIN amount_claims a USING (product_id, name, field)
    WHERE
      NOT n.is_told
      AND n.strangers > 0
  ),
  other_claims AS MATERIALIZED (
    SELECT
      *
    FROM
      word_claims
    UNION ALL
    SELECT
      *
    FROM
      amount_claims
    UNION ALL
    SELECT
      *
    FROM
      number_claims
  ),
  claims AS MATERIALIZED (
    SELECT
      *
    FROM
      other_claims
    UNION ALL
    SELECT
      n.product_id,
      n.name,
      NULL,
      n.field,
      n.text_culture,
      if (n.is_dimension, 'dimensions.', 'properties.') || n.name,
      n.own,
      n.told,
      'named',
      NULL,
      FALSE
    FROM
      (
        FROM
          named_claims
        UNION ALL
        FROM
          counted_claims
      ) n
      ANTI JOIN other_claims o USING (product_id, name, field)
    WHERE
      NOT n.is_own
  ),
  -- Where many products of a value name the same other one, that is another word for it.
  synonyms AS (
    SELECT
      c.name,
      c.culture,
      c.own,
      c.told
    FROM
      (
        SELECT
          name,
          culture,
          own,
          told,
          count(DISTINCT product_id) AS products
        FROM
          claims
        WHERE
          unit IS NULL
        GROUP BY ALL
        HAVING
          products > 1
      ) c
      JOIN vocabulary v ON v.name = c.name
      AND v.culture IS NOT DISTINCT FROM c.culture
      AND v.value = c.own
    WHERE
      c.products * 100 >= $most_failing_percent * v.products
  ),
  -- A field whose texts contradict more often is written otherwise.
  compared AS (
    SELECT
      name,
      culture,
      field,
      text_culture,
      NULL AS unit,
      count(*) AS n
    FROM
      told_words
    GROUP BY ALL
    UNION ALL
    SELECT
      name,
      NULL,
      field,
      text_culture,
      base_unit,
      count(*)
    FROM
      told_amounts
    GROUP BY ALL
    UNION ALL
    SELECT
      name,
      NULL,
      field,
      NULL,
      'number',
      count(*)
    FROM
      named_numbers
    GROUP BY ALL
  ),
  noisy AS (
    SELECT
      c.name,
      c.culture,
      c.field,
      c.text_culture,
      c.unit
    FROM
      claims c
      JOIN compared p ON p.name = c.name
      AND p.culture IS NOT DISTINCT FROM c.culture
      AND p.field = c.field
      AND p.text_culture IS NOT DISTINCT FROM c.text_culture
      AND p.unit IS NOT DISTINCT FROM c.unit
    GROUP BY
      c.name,
      c.culture,
      c.field,
      c.text_culture,
      c.unit,
      p.n
    HAVING
      count(*) * 100 > $most_failing_percent * p.n
  ),
  kept AS MATERIALIZED (
    SELECT
      c.*
    FROM
      claims c
    WHERE
      NOT EXISTS (
        FROM
          synonyms s
        WHERE
          s.name = c.name
          AND s.culture IS NOT DISTINCT FROM c.culture
          AND s.own = c.own
          AND s.told = c.told
          AND c.unit IS NULL
      )
      AND NOT EXISTS (
        FROM
          noisy n
        WHERE
          n.name = c.name
          AND n.culture IS NOT DISTINCT FROM c.culture
          AND n.field = c.field
          AND n.text_culture IS NOT DISTINCT FROM c.text_culture
          AND n.unit IS NOT DISTINCT FROM c.unit
      )
  ),
  -- How many texts name the own value: where none does and several name the other, the value is wrong.
  agreeing AS (
    SELECT
      product_id,
      name,
      culture,
      count_if(is_told) AS texts
    FROM
      (
        SELECT
          product_id,
          name,
          culture,
          is_told
        FROM
          told_words
        UNION ALL
        SELECT
          product_id,
          name,
          NULL,
          is_told
        FROM
          told_amounts
      )
      SEMI JOIN kept USING (product_id, name)
    GROUP BY
      product_id,
      name,
      culture
  ),
  weighed AS (
    SELECT
      k.*,
      coalesce(a.texts, 0) AS texts,
      count(*) OVER (
        PARTITION BY
          k.product_id,
          k.name,
          k.culture
      ) AS claims
    FROM
      kept k
      LEFT JOIN agreeing a ON a.product_id = k.product_id
      AND a.name = k.name
      AND a.culture IS NOT DISTINCT FROM k.culture
    WHERE
      NOT k.is_open
  ),
  blamed AS (
    SELECT
      *,
      CASE
        WHEN claims > texts
        AND (
          claims > 1
          OR (
            field <> 'long_description'
            AND unit IS DISTINCT FROM 'named'
          )
        ) THEN owner_field
        ELSE pim_field_of_text(field, text_culture)
      END AS wrong_field
    FROM
      weighed
  ),
  worst AS (
    SELECT
      product_id,
      count(*) AS claims,
      min(
        {
          rank: - claims,
          field: wrong_field,
          "value": if (wrong_field = owner_field, own, told),
          detail: pim_name_text(field, text_culture) || ': ' || told || ' (' || name || ': ' || own || ')'
        }
      ) AS finding
    FROM
      blamed
    GROUP BY
      product_id
  ),
  judged AS (
    SELECT
      product_id
    FROM
      told_words
    WHERE
      is_told
    UNION
    SELECT
      product_id
    FROM
      told_amounts
    WHERE
      is_told
    UNION
    SELECT
      product_id
    FROM
      named_numbers
    WHERE
      is_told
    UNION
    SELECT
      product_id
    FROM
      kept
  ),
  open AS (
    SELECT DISTINCT
      product_id
    FROM
      kept
    WHERE
      is_open
  )
SELECT
  j.product_id,
  CASE
    WHEN w.product_id IS NOT NULL THEN TRUE
    WHEN o.product_id IS NOT NULL THEN NULL
    ELSE FALSE
  END AS failed,
  w.finding.detail AS detail,
  w.claims AS extent,
  w.finding.field AS field,
  w.finding."value" AS "value"
FROM
  judged j
  LEFT JOIN worst w ON w.product_id = j.product_id
  LEFT JOIN open o ON o.product_id = j.product_id
