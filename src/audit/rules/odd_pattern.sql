-- Whether a value breaks the pattern that nearly all others of its field keep: see relations/pattern_norms.sql. A value whose
-- pattern several others have, or that only goes on counting (999, 1000), is no slip. Where the signs fit the one pattern but
-- for those between them, capitals, or letters that look like digits, or zeros in front are lost, the value is proposed that keeps
-- it.
WITH
  norms_of_fields AS MATERIALIZED (
    SELECT
      field,
      step,
      brand,
      category,
      max(keeping) AS keeping,
      max(total) AS total,
      bool_and(zeros * 100 >= $pattern_percent * n) AS begin_with_zero,
      list(
        value
        ORDER BY
          n DESC,
          value
      ) AS patterns,
      list(
        example
        ORDER BY
          n DESC,
          value
      ) AS examples
    FROM
      pattern_norms
    WHERE
      owner = $owner
    GROUP BY ALL
  ),
  own AS MATERIALIZED (
    SELECT
      *
    FROM
      value_patterns
    WHERE
      owner = $owner
      AND field IN (
        SELECT
          field
        FROM
          norms_of_fields
      )
  ),
  alike AS (
    SELECT
      *,
      sum(alike) OVER (
        PARTITION BY
          field
      ) AS values_of_field
    FROM
      (
        SELECT
          field,
          exact,
          count(*) AS alike
        FROM
          own
        GROUP BY ALL
      )
  ),
  rare AS MATERIALIZED (
    SELECT
      o.*
    FROM
      own o
      JOIN alike USING (field, exact)
    WHERE
      alike <= least(
        $most_alike_slips,
        greatest($few_alike_slips, $alike_percent * values_of_field / 100)
      )
  ),
  compared AS (
    SELECT
      o.*,
      n.* EXCLUDE (field)
    FROM
      rare o
      JOIN norms_of_fields n USING (field)
    WHERE
      n.brand IS NULL
      AND n.category IS NULL
    UNION ALL
    SELECT
      o.*,
      n.* EXCLUDE (field)
    FROM
      rare o
      JOIN named_brands b USING (product_id)
      JOIN norms_of_fields n ON n.field = o.field
      AND n.brand = b.name
    UNION ALL
    SELECT
      o.*,
      n.* EXCLUDE (field)
    FROM
      rare o
      JOIN peer_groups p USING (product_id)
      JOIN norms_of_fields n ON n.field = o.field
      AND n.category = p.category
  ),
  judged AS (
    SELECT
      product_id,
      variant_id,
      field,
      is_code,
      value,
      exact,
      runs,
      min(
        {
          step: step,
          is_odd: NOT list_contains(patterns, [exact, numbered, runs] [(step + 1) // 2]),
          others: - total,
          keeping: keeping,
          begin_with_zero: begin_with_zero,
          patterns: patterns,
          examples: examples
        }
      ) AS judgement
    FROM
      compared
    GROUP BY ALL
  ),
  -- Letters and signs beside which numbers have several lengths: AUR-1525, AUR-647.
  loose AS (
    SELECT
      field,
      runs
    FROM
      (
        SELECT
          field,
          runs,
          exact,
          count(*) AS n
        FROM
          own
        GROUP BY ALL
      )
    GROUP BY
      field,
      runs
    HAVING
      sum(n) >= $least_of_form
      AND max(n) * 100 < $pattern_percent * sum(n)
  ),
  odd AS (
    SELECT
      j.* EXCLUDE (judgement),
      judgement.patterns AS patterns,
      judgement.examples AS examples,
      judgement.step <= 2 AS is_of_lengths,
      judgement.keeping AS keeping,
      judgement.begin_with_zero AS begin_with_zero,
      - judgement.others - 1 AS others,
      regexp_extract_all(value, '\d+') AS numbers,
      regexp_extract_all(judgement.examples[1], '\d+') AS other_numbers
    FROM
      judged j
      ANTI JOIN loose USING (field, runs)
    WHERE
      judgement.is_odd
  ),
  slips AS (
    SELECT
      *,
      -- The signs of the value without those between them, each as the pattern wants it: digits for letters that look like them.
      regexp_replace(value, '[^\pL\p{Nd}]+', '', 'g') AS signs,
      regexp_replace(patterns[1], '[^Aa9]', '', 'g') AS places
    FROM
      odd
    WHERE
      NOT (
        len(numbers) = len(other_numbers)
        AND regexp_replace(exact, '9+', '9', 'g') = regexp_replace(patterns[1], '9+', '9', 'g')
        AND len(
          list_filter(
            numbers,
            lambda number,
            i: NOT (
              length(number) = length(other_numbers[i])
              OR (
                length(number) = length(other_numbers[i]) + 1
                AND starts_with(number, '10')
              )
              OR (
                length(number) = length(other_numbers[i]) - 1
                AND starts_with(number, '9')
              )
            )
          )
        ) = 0
      )
  ),
  mended AS (
    SELECT
      *,
      CASE
        WHEN len(patterns) = 1
        AND is_of_lengths
        AND length(signs) = length(places) THEN list_transform(
          string_split(signs, ''),
          lambda sign,
          i: CASE
            WHEN substr(places, i, 1) = '9' THEN translate(sign, 'OoIlSB', '001158')
            WHEN substr(places, i, 1) = 'A' THEN upper(translate(sign, '0158', 'OISB'))
            ELSE lower(sign)
          END
        )
      END AS mended_signs
    FROM
      slips
  ),
  found AS (
    SELECT
      *,
      CASE
        WHEN len(patterns) = 1
        AND is_of_lengths
        AND begin_with_zero
        AND regexp_full_match(patterns[1], '9+')
        AND regexp_full_match(value, '[1-9]\d*')
        AND length(value) < length(patterns[1]) THEN lpad(value, length(patterns[1])::INTEGER, '0')
        WHEN mended_signs IS NOT NULL THEN array_to_string(
          list_transform(
            string_split(patterns[1], ''),
            lambda place,
            i: CASE
              WHEN place IN ('A', 'a', '9') THEN mended_signs[length(regexp_replace(left(patterns[1], i), '[^Aa9]', '', 'g'))]
              ELSE substr(examples[1], i, 1)
            END
          ),
          ''
        )
      END AS whole
    FROM
      mended
  ),
  worst AS (
    SELECT
      product_id,
      variant_id,
      count(*) AS extent,
      min(
        {
          place: if (is_code, 0, 1),
          field: field,
          value: value,
          detail: left(value, 80) || ' (' || keeping || ' of ' || others || ' are like ' || array_to_string(list_transform(examples, lambda one: left(one, 60)), ', ') || ')',
          share: least(keeping / others, 1),
          proposed: nullif(whole, value)
        }
      ) AS slip
    FROM
      found
    GROUP BY ALL
  ),
  compared_records AS (
    SELECT DISTINCT
      product_id,
      variant_id
    FROM
      own
  )
SELECT
  r.product_id,
  r.variant_id,
  w.extent IS NOT NULL AS failed,
  left(
    if (
      slip.field IN ('code', 'integration_code'),
      '',
      split_part(slip.field, '.', 2) || ': '
    ) || slip.detail,
    300
  ) AS detail,
  w.extent,
  slip.field AS field,
  slip.value AS value,
  slip.proposed AS proposed,
  round(slip.share, 2) AS sure
FROM
  compared_records r
  LEFT JOIN worst w ON w.product_id = r.product_id
  AND w.variant_id IS NOT DISTINCT FROM r.variant_id
