-- What texts say of an attribute by its name: `Waterreservoir van 0,8 liter`, `Gewinde M5`, where the product has another
-- value.
WITH
  valued AS MATERIALIZED (
    SELECT
      product_id,
      name,
      lower(trim(name)) AS words,
      is_dimension,
      value,
      unit,
      base_unit,
      number_base
    FROM
      single_values
    WHERE
      length(trim(name)) BETWEEN $least_named_letters AND $most_letters
      AND NOT pim_may_be_several(value)
  ),
  texts AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture,
      lower(text) AS text
    FROM
      product_texts
    WHERE
      field <> 'name'
  ),
  beside AS MATERIALIZED (
    SELECT
      v.*,
      t.field,
      t.culture,
      left(substr(t.text, instr(t.text, v.words) + length(v.words)), 60) AS behind,
      right(left(t.text, instr(t.text, v.words) - 1), 20) AS before
    FROM
      valued v
      JOIN texts t ON t.product_id = v.product_id
      AND contains(t.text, v.words)
  ),
  units AS MATERIALIZED (
    SELECT
      unnest($unit_spellings) AS spelling,
      unnest($unit_bases) AS base_unit,
      unnest($unit_factors) AS factor
  ),
  measured AS (
    SELECT
      b.*,
      try_cast (replace(stated.digits, ',', '.') AS DOUBLE) * factor AS amount,
      trim(stated.digits || ' ' || stated.unit) AS told
    FROM
      (
        SELECT
          *,
          regexp_extract(
            behind,
            '^[^\pL\d.;!?()]{0,3}(?:\pL{2,5}[^\pL\d.;!?()]{1,2}){0,2}(\d+(?:[.,]\d+)?)[\s\x{A0}-]?(\pL[\pL²³]{0,14}|["”″%°])(?:[^\pL\d]|$)',
            ['digits', 'unit']
          ) AS stated
        FROM
          beside
        WHERE
          base_unit IS NOT NULL
          AND number_base IS NOT NULL
      ) b
      JOIN units u ON u.spelling = upper(strip_accents(stated.unit))
      AND u.base_unit = b.base_unit
    WHERE
      NOT regexp_full_match(stated.digits, '[1-9]\d{0,2}[.,]\d{3}')
      -- A range or a size says more than one number.
      AND NOT regexp_matches(behind, '^[^.;!?]{0,24}\d\s*\pL{0,3}\s*(x|×|-|–|/|to|bis|à|tot)\s*\d')
  ),
  vocabulary AS MATERIALIZED (
    SELECT
      name,
      lower(trim(value)) AS value,
      trim(pim_plain_words(value)) AS words,
      min(trim(value)) AS written
    FROM
      valued
    WHERE
      base_unit IS NULL
      AND regexp_matches(value, '\pL')
      AND length(value) > 1
    GROUP BY ALL
    HAVING
      count(*) > 1
  ),
  worded AS (
    SELECT
      b.product_id,
      b.name,
      b.is_dimension,
      b.field,
      b.culture,
      b.value,
      max({chars: length(v.words), told: v.value, written: v.written}) AS longest
    FROM
      beside b
      JOIN vocabulary v ON v.name = b.name
      AND starts_with(ltrim(b.behind, ': '), v.value)
    WHERE
      b.base_unit IS NULL
      AND regexp_matches(b.behind, '^(: ?| )[\pL\d]')
      AND starts_with(pim_plain_words(b.behind), ' ' || v.words || ' ')
    GROUP BY ALL
  ),
  claims AS (
    SELECT
      product_id,
      name,
      is_dimension,
      field,
      culture,
      value || coalesce(' ' || unit, '') AS own,
      told,
      abs(amount - number_base) <= 0.011 * abs(number_base) AS is_own
    FROM
      measured
    UNION ALL
    SELECT
      product_id,
      name,
      is_dimension,
      field,
      culture,
      value,
      longest.written,
      starts_with(longest.told, lower(trim(value)))
      OR contains(' ' || lower(trim(value)) || ' ', ' ' || longest.told || ' ')
    FROM
      worded
  )
SELECT
  product_id,
  name,
  is_dimension,
  field,
  culture AS text_culture,
  own,
  told,
  is_own
FROM
  claims
QUALIFY
  -- Where texts say something else more often, they say it of something else.
  count_if(NOT is_own) OVER (
    PARTITION BY
      name,
      field
  ) <= greatest(
    2,
    $most_failing_percent * count(*) OVER (
      PARTITION BY
        name,
        field
    ) / 100
  )
