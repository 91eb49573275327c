-- Whether a value that hardly any product has stands for a frequent one of its list: see vocabulary/. What its products say
-- elsewhere decides: their values in other languages, and their texts. A word that stands in names of the catalog, or beside the
-- frequent one in one product, is a value of its own.
WITH
  near AS MATERIALIZED (
    SELECT
      list,
      folded,
      frequent,
      change,
      word,
      other,
      slips,
      n,
      is_plain
    FROM
      near_values
    UNION ALL
    SELECT
      list,
      folded,
      frequent,
      'language',
      folded,
      frequent,
      99,
      n,
      TRUE
    FROM
      foreign_values
  ),
  spelled AS MATERIALIZED (
    SELECT
      list,
      folded,
      value AS usual,
      culture,
      key,
      unnest(spellings) AS value
    FROM
      value_norms
      SEMI JOIN near USING (list)
  ),
  carried AS MATERIALIZED (
    SELECT DISTINCT
      e.list,
      e.folded,
      e.frequent,
      e.word,
      e.other,
      e.change = 'slip'
      AND e.is_plain AS is_plain_slip,
      s.key,
      s.culture,
      c.product_id,
      c.field,
      c.value
    FROM
      near e
      JOIN spelled s ON s.list = e.list
      AND s.folded = e.folded
      JOIN chosen_values c ON c.list = s.list
      AND c.value = s.value
  ),
  -- The values of options of each product, with how many variants have one, and the other options of these.
  variants_of_options AS (
    SELECT
      product_id,
      list,
      value,
      count(*) AS variants,
      list(rest) AS rests
    FROM
      (
        SELECT
          o.product_id,
          o.variant_id,
          o.name AS list,
          o.value,
          coalesce(
            string_agg(
              r.name || '=' || r.value,
              ', '
              ORDER BY
                r.name,
                r.value
            ),
            ''
          ) AS rest
        FROM
          options o
          SEMI JOIN carried ON carried.product_id = o.product_id
          LEFT JOIN options r ON r.variant_id = o.variant_id
          AND r.name <> o.name
        GROUP BY ALL
      )
    GROUP BY
      product_id,
      list,
      value
  ),
  -- Products with both. Of the options of variants, one may be mistyped beside its siblings, if that makes no two variants alike.
  beside AS (
    SELECT DISTINCT
      r.list,
      r.folded,
      r.frequent
    FROM
      carried r
      JOIN spelled s ON s.list = r.list
      AND s.folded = r.frequent
      JOIN chosen_values c ON c.product_id = r.product_id
      AND c.list = s.list
      AND c.value = s.value
      LEFT JOIN variants_of_options o ON o.product_id = r.product_id
      AND o.list = r.list
      AND o.value = r.value
      LEFT JOIN variants_of_options f ON f.product_id = r.product_id
      AND f.list = r.list
      AND f.value = s.value
    WHERE
      NOT coalesce(
        starts_with(r.field, 'options.')
        AND r.is_plain_slip
        AND o.variants = 1
        AND (
          f.variants >= 2
          OR NOT list_has_any(o.rests, f.rests)
        ),
        FALSE
      )
  ),
  -- What stands for the frequent value in each other language.
  counterparts AS MATERIALIZED (
    SELECT
      list,
      folded,
      other_list,
      arg_max(value, (pairs, value)) AS value
    FROM
      (
        SELECT
          s.list,
          s.folded,
          o.list AS other_list,
          o.value,
          count(*) AS pairs
        FROM
          spelled s
          JOIN (
            SELECT DISTINCT
              list,
              frequent AS folded
            FROM
              near
          ) e ON e.list = s.list
          AND e.folded = s.folded
          JOIN chosen_values c ON c.list = s.list
          AND c.value = s.value
          JOIN chosen_values o ON o.product_id = c.product_id
          AND o.key = s.key
          AND o.culture IS DISTINCT FROM s.culture
        GROUP BY ALL
      )
    GROUP BY ALL
  ),
  translated AS (
    SELECT
      r.list,
      r.folded,
      r.frequent,
      bool_or(lower(o.value) = lower(p.value)) AS is_same
    FROM
      carried r
      JOIN chosen_values o ON o.product_id = r.product_id
      AND o.key = r.key
      AND o.culture IS DISTINCT FROM r.culture
      JOIN counterparts p ON p.list = r.list
      AND p.folded = r.frequent
      AND p.other_list = o.list
    GROUP BY ALL
  ),
  said AS (
    SELECT
      r.list,
      r.folded,
      r.frequent,
      bool_or(contains(t.spaced, ' ' || word || ' ')) AS is_said,
      bool_or(contains(t.spaced, ' ' || other)) AS is_other_said
    FROM
      carried r
      JOIN (
        SELECT
          product_id,
          pim_spaced(concat_ws(' ', name, short_description, long_description)) AS spaced
        FROM
          (
            SELECT
              product_id,
              name,
              short_description,
              long_description
            FROM
              products
            UNION ALL
            SELECT
              product_id,
              name,
              short_description,
              long_description
            FROM
              translations
            WHERE
              owner = 'product'
          )
          SEMI JOIN carried USING (product_id)
      ) t ON t.product_id = r.product_id
    GROUP BY ALL
  ),
  sought AS MATERIALIZED (
    SELECT DISTINCT
      word
    FROM
      near
    WHERE
      change IN ('slip', 'form', 'cut')
  ),
  known AS MATERIALIZED (
    SELECT
      word
    FROM
      (
        SELECT
          unnest(string_split(pim_fold_text(name), ' ')) AS word
        FROM
          (
            SELECT
              name
            FROM
              products
            WHERE
              name IS NOT NULL
            UNION ALL
            SELECT
              name
            FROM
              translations
            WHERE
              name IS NOT NULL
          )
        WHERE
          EXISTS (
            FROM
              sought
          )
        UNION ALL
        SELECT
          unnest(string_split(folded, ' '))
        FROM
          value_norms
        WHERE
          n > $few_rare
      )
      SEMI JOIN sought USING (word)
    GROUP BY
      word
  ),
  judged AS (
    SELECT
      e.list,
      e.folded,
      e.frequent,
      e.change,
      e.n,
      e.slips,
      coalesce(t.is_same, FALSE) AS is_translated,
      coalesce(
        x.is_other_said
        AND NOT x.is_said,
        FALSE
      ) AS is_told
    FROM
      near e
      LEFT JOIN translated t USING (list, folded, frequent)
      LEFT JOIN said x USING (list, folded, frequent)
      LEFT JOIN known k USING (word)
      ANTI JOIN beside USING (list, folded, frequent)
    WHERE
      coalesce(t.is_same, TRUE)
      AND (
        coalesce(t.is_same, FALSE)
        OR e.change NOT IN ('slip', 'form', 'cut')
        OR (
          k.word IS NULL
          AND NOT coalesce(x.is_said, FALSE)
          AND (
            is_plain
            OR (
              coalesce(x.is_other_said, FALSE)
              AND (
                length(word) >= 4
                OR e.change = 'cut'
              )
            )
          )
        )
      )
      AND (
        e.change <> 'slip'
        OR e.slips = 1
        OR length(e.word) >= 7
      )
  ),
  meant AS (
    SELECT
      list,
      folded,
      min(
        {
          doubt: if (is_translated, 0, if (is_told, 1, 2)),
          slips: slips,
          place: - n,
          frequent: frequent,
          change: change
        }
      ) AS best,
      count(DISTINCT frequent) AS frequents
    FROM
      judged
    GROUP BY ALL
  ),
  odd AS (
    SELECT
      c.product_id,
      c.field,
      c.list,
      c.value,
      u.value AS usual,
      - best.place AS n,
      best.doubt AS doubt,
      frequents
    FROM
      meant m
      JOIN (
        SELECT DISTINCT
          list,
          folded,
          product_id,
          field,
          value
        FROM
          carried
      ) c USING (list, folded)
      JOIN value_norms u ON u.list = m.list
      AND u.folded = best.frequent
  ),
  worst AS (
    SELECT
      product_id,
      count(*) AS odd,
      min(
        {
          doubt: doubt,
          field: field,
          list: list,
          value: value,
          usual: usual,
          n: n,
          frequents: frequents
        }
      ) AS found
    FROM
      odd
    GROUP BY
      product_id
  ),
  -- The whole value, where it is one of several that are joined.
  whole AS (
    SELECT
      w.product_id,
      min(p.value) AS value
    FROM
      worst w
      JOIN properties p ON p.product_id = w.product_id
      AND p.name || coalesce(' (' || p.culture || ')', '') = found.list
      AND list_contains(string_split(p.value, ', '), found.value)
    GROUP BY
      w.product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN w.odd IS NULL
    AND pim_is_unread(p.product_id, p.properties_state) THEN NULL
    ELSE w.odd IS NOT NULL
  END AS failed,
  left(found.list, 60) || ': "' || left(found.value, 50) || '" for "' || left(found.usual, 50) || '" (' || pim_count(found.n, 'product') || ')' AS detail,
  w.odd AS extent,
  found.field AS field,
  coalesce(h.value, found.value) AS value,
  CASE
    WHEN found.frequents = 1
    OR found.doubt = 0 THEN array_to_string(
      list_transform(
        string_split(coalesce(h.value, found.value), ', '),
        lambda part: if (part = found.value, found.usual, part)
      ),
      ', '
    )
  END AS proposed,
  CASE found.doubt
    WHEN 0 THEN 0.95
    WHEN 1 THEN 0.9
    ELSE 0.75
  END AS sure
FROM
  products p
  LEFT JOIN worst w ON w.product_id = p.product_id
  LEFT JOIN whole h ON h.product_id = p.product_id
WHERE
  w.odd IS NOT NULL
  OR p.product_id IN (
    SELECT
      product_id
    FROM
      chosen_values
  )
  OR pim_is_unread(p.product_id, p.properties_state)
