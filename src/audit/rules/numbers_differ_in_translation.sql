-- Whether a translation has another number than the text that it translates. Numbers that languages write in other units
-- or ways are left out by what is usual: only fields are judged whose translations have the same numbers in most records.
-- `record_texts` has the texts of products, or of variants, by their `id`.
WITH
  numbered AS MATERIALIZED (
    SELECT
      id,
      field,
      culture,
      list_distinct(pim_numbers_of(text)) AS numbers
    FROM
      record_texts
    WHERE
      regexp_matches(text, '\d')
  ),
  compared AS MATERIALIZED (
    SELECT
      t.id,
      t.field,
      t.culture,
      o.numbers AS own_numbers,
      list_filter(o.numbers, lambda number: NOT list_contains(t.numbers, number)) AS own_only,
      list_filter(t.numbers, lambda number: NOT list_contains(o.numbers, number)) AS others
    FROM
      numbered t
      JOIN numbered o ON o.id = t.id
      AND o.field = t.field
    WHERE
      t.culture IS NOT NULL
      AND o.culture IS NULL
  ),
  usual AS (
    SELECT
      field,
      culture
    FROM
      compared
    GROUP BY
      field,
      culture
    HAVING
      count(*) >= $least_peers_of_texts
      AND count_if(
        len(own_only) = 0
        AND len(others) = 0
      ) * 100 >= $agreeing_percent * count(*)
  ),
  changed AS MATERIALIZED (
    SELECT
      id,
      field,
      culture,
      own_only[1] AS own_number,
      others[1] AS number
    FROM
      compared
    WHERE
      len(own_only) = 1
      AND len(others) = 1
      AND EXISTS (
        FROM
          usual u
        WHERE
          u.field = compared.field
          AND u.culture = compared.culture
      )
  ),
  -- Some numbers are usually written otherwise: 14 days are two weeks.
  repeated AS (
    SELECT
      field,
      culture,
      own_number,
      number,
      count(*) AS records
    FROM
      changed
    GROUP BY ALL
    HAVING
      records > 1
  ),
  rewritten AS MATERIALIZED (
    SELECT
      r.field,
      r.culture,
      r.own_number,
      r.number
    FROM
      repeated r
      JOIN compared c ON c.field = r.field
      AND c.culture = r.culture
      AND list_contains(c.own_numbers, r.own_number)
    GROUP BY ALL
    HAVING
      max(r.records) * 100 >= $rewritten_percent * count(*)
  ),
  -- What stands right behind either number.
  with_units AS (
    SELECT
      *,
      regexp_extract(
        own_text,
        '(?:^|\D)' || replace(pim_number(own_number), '.', '[.,]') || '[ \x{A0}-]?([\pL°"″”]*)',
        1
      ) AS own_unit,
      regexp_extract(
        text,
        '(?:^|\D)' || replace(pim_number(number), '.', '[.,]') || '[ \x{A0}-]?([\pL°"″”]*)',
        1
      ) AS unit,
      number / nullif(own_number, 0) AS ratio
    FROM
      (
        SELECT
          c.*,
          t.text,
          o.text AS own_text
        FROM
          changed c
          ANTI JOIN rewritten r ON r.field = c.field
          AND r.culture = c.culture
          AND r.own_number = c.own_number
          AND r.number = c.number
          JOIN record_texts t ON t.id = c.id
          AND t.field = c.field
          AND t.culture = c.culture
          JOIN record_texts o ON o.id = c.id
          AND o.field = c.field
          AND o.culture IS NULL
      )
  ),
  judged AS MATERIALIZED (
    SELECT
      *,
      (
        own_number BETWEEN 1900 AND 2100
        AND number BETWEEN 1900 AND 2100
      )
      OR (
        lower(own_unit) <> lower(unit)
        AND (
          regexp_matches(
            lower(own_unit || ' ' || unit),
            '["″”]|(^| )(in|inch|inches|ft|feet|foot|lbs?|oz|gal|mi|miles|mph|psi|zoll|pouces?|pulgadas?|pollici|inch|duim|cala?|palców|°f|f|tum|tommer|inç)( |$)'
          )
          OR abs(round(log10(greatest(ratio, 1e-9)), 6)) IN (1, 2, 3)
        )
      ) AS is_converted
    FROM
      with_units
  ),
  -- Where several translations agree against the own text, that one is wrong.
  blamed AS (
    SELECT
      id,
      field,
      number,
      count(*) AS translations,
      (
        SELECT
          count(*)
        FROM
          compared c
        WHERE
          c.id = j.id
          AND c.field = j.field
      ) AS all_translations
    FROM
      judged j
    GROUP BY
      id,
      field,
      number
    HAVING
      translations > 1
      AND translations = all_translations
  ),
  findings AS (
    SELECT
      j.id,
      CASE
        WHEN b.id IS NOT NULL THEN j.field
        ELSE pim_field_of_text(j.field, j.culture)
      END AS field,
      pim_number(j.number) || ' (own text: ' || pim_number(j.own_number) || ')' AS detail,
      left(if (b.id IS NOT NULL, j.own_text, j.text), 100) AS "value",
      is_converted
    FROM
      judged j
      LEFT JOIN blamed b ON b.id = j.id
      AND b.field = j.field
      AND b.number = j.number
  ),
  checked AS (
    SELECT
      id
    FROM
      compared
      SEMI JOIN usual USING (field, culture)
    GROUP BY
      id
  ),
  worst AS (
    SELECT
      id,
      min({field: field, detail: detail, "value": "value"}) FILTER(NOT is_converted) AS finding,
      count(DISTINCT field) FILTER(NOT is_converted) AS texts
    FROM
      findings
    GROUP BY
      id
  )
SELECT
  k.product_id,
  k.variant_id,
  CASE
    WHEN w.id IS NULL THEN FALSE
    WHEN w.finding IS NULL THEN NULL
    ELSE TRUE
  END AS failed,
  replace(w.finding.field, '_description', ' description') || ': ' || w.finding.detail AS detail,
  w.texts AS extent,
  w.finding.field AS field,
  w.finding."value" AS "value"
FROM
  checked c
  JOIN (
    SELECT DISTINCT
      id,
      product_id,
      variant_id
    FROM
      record_texts
    WHERE
      culture IS NULL
  ) k ON k.id = c.id
  LEFT JOIN worst w ON w.id = c.id
