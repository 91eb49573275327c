-- Words of the catalog by those that were typed (`typed`): in any form, and as a part of a compound. `exact` are those
-- that are looked for by filters.
WITH
  asked AS MATERIALIZED (
    SELECT
      word,
      any_value(raw) AS raw,
      bool_or(is_loose) AS is_loose
    FROM
      typed
    GROUP BY
      word
  ),
  forms AS MATERIALIZED (
    SELECT
      word,
      is_loose
      AND length(form) > 3 AS is_loose,
      form
    FROM
      (
        SELECT
          word,
          is_loose,
          unnest(list_append(string_split(stems (raw, languages), ' '), word)) AS form
        FROM
          asked,
          search.about
      )
  ),
  longer AS (
    SELECT
      f.word,
      'end' AS how,
      id,
      k.word AS own,
      n,
      0.6 AS weight,
      left(k.form, length(k.form) - length(f.form)) AS rest
    FROM
      forms f
      JOIN search.kin k ON is_loose
      AND length(k.form) > length(f.form) + 2
      AND ends_with(k.form, f.form)
      -- `growing` is a form of `grow`, so that `wing` is no part of it.
      AND NOT EXISTS (
        FROM
          search.kin o
        WHERE
          o.id = k.id
          AND length(o.form) < length(k.form) - length(f.form) + 3
      )
    UNION ALL
    SELECT
      a.word,
      'begin',
      id,
      k.word,
      n,
      0.3,
      substr(k.word, length(a.word) + 1)
    FROM
      asked a
      JOIN search.kin k ON is_loose
      AND length(a.word) > 3
      AND length(k.word) > length(a.word) + 2
      AND starts_with(k.word, a.word)
  ),
  -- What a compound has beside the word, also without the letters that join the two.
  joined AS (
    SELECT
      *,
      unnest([rest, regexp_replace(rest, '^(es|s|en|n|er|e)|(es|s|en|n|er|e)$', '')]) AS other
    FROM
      longer
  )
SELECT DISTINCT
  word,
  'word',
  id,
  word,
  n,
  1
FROM
  search.kin
  JOIN asked USING (word)
UNION ALL
FROM
  exact
UNION ALL
SELECT
  f.word,
  'form',
  id,
  k.word,
  n,
  0.85
FROM
  forms f
  JOIN search.kin k USING (form)
UNION ALL
SELECT
  word,
  CASE
    WHEN bool_or(
      length(other) > 2
      AND other IN (
        SELECT
          word
        FROM
          search.kin
      )
      OR length(other) > 3
      AND other IN (
        SELECT
          form
        FROM
          search.kin
      )
    ) THEN CASE
      WHEN (
        SELECT
          has_compounds
        FROM
          search.about
      ) THEN 'part'
      ELSE 'within'
    END
    ELSE how
  END,
  id,
  own,
  n,
  weight
FROM
  joined
GROUP BY
  word,
  how,
  id,
  own,
  n,
  weight
