-- Reads `1.234` and `1,234`, which have two readings, as nearly all other values of the same name are written. What tells the mark of
-- decimals is a text with one reading: `0,5`, `12.75`, `1.234,5`, `1.234.567`. Values that came as numbers tell nothing of texts.
CREATE OR REPLACE TEMP TABLE settled_numbers AS
WITH
  texts AS (
    SELECT
      rowid AS amount_row,
      *,
      coalesce(name_folded, code_folded) AS attribute,
      regexp_extract(
        regexp_replace(value, '[\s\x{A0}\x{2009}\x{202F}''’]', '', 'g'),
        '^(?:\D*\pL[.:]?|[^\d.,+\-−]*)[+\-−]?(\d+(?:[.,]\d+)*|[.,]\d+)',
        1
      ) AS digits
    FROM
      amounts
    WHERE
      is_member
      AND number_min IS NOT NULL
      AND is_number IS NOT TRUE
      AND (
        contains(value, '.')
        OR contains(value, ',')
      )
  ),
  marked AS (
    SELECT
      *,
      number_min <> number_max
      AND regexp_full_match(digits, '[1-9]\d{0,2}[.,]\d{3}') AS is_open,
      CASE
        WHEN regexp_full_match(digits, '[1-9]\d{0,2}[.,]\d{3}') THEN NULL
        WHEN regexp_full_match(digits, '\d{1,3}(\.\d{3}){2,}') THEN ','
        WHEN regexp_full_match(digits, '\d{1,3}(,\d{3}){2,}') THEN '.'
        WHEN regexp_matches(digits, '\..*\.\d+$|,.*,\d+$') THEN NULL
        ELSE nullif(regexp_extract(digits, '([.,])\d+$', 1), '')
      END AS mark
    FROM
      texts
  ),
  marks AS (
    SELECT
      place,
      attribute,
      culture,
      mode(mark) AS mark
    FROM
      marked
    GROUP BY
      place,
      attribute,
      culture
    HAVING
      bool_or(is_open)
      AND count(mark) >= $least_clear
      AND greatest(count(*) FILTER(mark = ','), count(*) FILTER(mark = '.')) >= $least_share * count(mark)
  ),
  chosen AS (
    SELECT
      m.*,
      -- The greater reading takes the mark in the text for one of thousands.
      (regexp_extract(m.digits, '[.,]') <> d.mark) = (abs(m.number_max) > abs(m.number_min)) AS is_max
    FROM
      marked m
      JOIN marks d ON d.place = m.place
      AND d.attribute = m.attribute
      AND d.culture IS NOT DISTINCT FROM m.culture
    WHERE
      m.is_open
  )
SELECT
  amount_row,
  place,
  name,
  code,
  value,
  unit,
  culture,
  CASE
    WHEN is_max THEN number_max
    ELSE number_min
  END AS number,
  CASE
    WHEN is_max THEN number_max_base
    ELSE number_min_base
  END AS number_base,
  base_unit
FROM
  chosen;

UPDATE amounts
SET
  number_min = s.number,
  number_max = s.number,
  number_min_base = s.number_base,
  number_max_base = s.number_base
FROM
  settled_numbers s
WHERE
  amounts.rowid = s.amount_row;

-- Rows of one text, unit and name are read alike, whatever record they are of.
CREATE OR REPLACE TEMP TABLE settled_texts AS
SELECT DISTINCT
  * EXCLUDE (amount_row)
FROM
  settled_numbers;

UPDATE properties
SET
  number = s.number,
  number_base = s.number_base,
  base_unit = s.base_unit
FROM
  settled_texts s
WHERE
  s.place = 'property'
  AND properties.number IS NULL
  AND properties.value = s.value
  AND properties.name IS NOT DISTINCT FROM s.name
  AND properties.code IS NOT DISTINCT FROM s.code
  AND properties.unit IS NOT DISTINCT FROM s.unit
  AND properties.culture IS NOT DISTINCT FROM s.culture;

UPDATE options
SET
  number = s.number,
  number_base = s.number_base,
  base_unit = s.base_unit
FROM
  settled_texts s
WHERE
  s.place = 'option'
  AND options.number IS NULL
  AND options.value = s.value
  AND options.name IS NOT DISTINCT FROM coalesce(s.name, s.code)
  AND options.code IS NOT DISTINCT FROM s.code
  AND options.unit IS NOT DISTINCT FROM s.unit;

UPDATE measures
SET
  number = s.number,
  number_base = s.number_base,
  base_unit = s.base_unit
FROM
  settled_texts s
WHERE
  s.place = measures.kind
  AND measures.number IS NULL
  AND measures.value = s.value
  AND measures.name IS NOT DISTINCT FROM s.name
  AND measures.unit IS NOT DISTINCT FROM s.unit;

DROP TABLE settled_texts;

DROP TABLE settled_numbers
