-- The codes of products and variants, and the values of properties that look like codes, each with its pattern: `exact`
-- (letters A and a, digits 9, signs kept), `numbered` (letters of any number) and `runs` (digits of any number, too, a decimal
-- number as one). Codes are compared without the blanks that another rule finds. Free text, and lists that people choose from, follow no pattern.
WITH
  counted AS MATERIALIZED (
    SELECT
      owner,
      name,
      value,
      count(*) AS uses,
      count(number) FILTER(
        unit IS NOT NULL
        OR NOT regexp_full_match(value, '\d{6,}')
      ) AS amounts
    FROM
      properties
    WHERE
      name IS NOT NULL
      AND value IS NOT NULL
    GROUP BY ALL
  ),
  patterned AS (
    SELECT
      owner,
      name
    FROM
      counted
    GROUP BY ALL
    HAVING
      sum(uses) > $least_patterned
      AND count(*) >= $least_coded_kinds
      AND count(*) * 100 >= $coded_kinds_percent * sum(uses)
      AND sum(amounts) * 100 <= $few_amounts_percent * sum(uses)
      AND sum(length(value) * uses) <= $most_coded_chars * sum(uses)
      AND count_if(regexp_matches(value, '\d')) * 100 >= $digits_percent * count(*)
      AND sum(length(value) - length(replace(value, ' ', ''))) <= $most_coded_blanks * count(*)
  ),
  listed AS (
    SELECT
      owner,
      product_id,
      variant_id,
      'code' AS field,
      TRUE AS is_code,
      regexp_replace(code, '[\s\pZ\p{Cf}\p{Cc}]+', '', 'g') AS value
    FROM
      all_records
    WHERE
      code IS NOT NULL
    UNION ALL
    SELECT
      owner,
      product_id,
      variant_id,
      'integration_code',
      TRUE,
      trim(integration_code)
    FROM
      all_records
    WHERE
      integration_code IS NOT NULL
    UNION ALL
    SELECT
      owner,
      product_id,
      variant_id,
      'codes.' || type,
      TRUE,
      trim(value)
    FROM
      codes
    WHERE
      NOT coalesce(is_barcode, FALSE)
      AND type IS NOT NULL
      AND value IS NOT NULL
    UNION ALL
    SELECT
      owner,
      product_id,
      variant_id,
      'properties.' || name,
      FALSE,
      trim(value)
    FROM
      properties
      SEMI JOIN patterned USING (owner, name)
    WHERE
      value IS NOT NULL
  ),
  formed AS MATERIALIZED (
    SELECT
      *,
      CASE
        WHEN strlen(value) = length(value) THEN translate(
          value,
          'BCDEFGHIJKLMNOPQRSTUVWXYZbcdefghijklmnopqrstuvwxyz012345678',
          'AAAAAAAAAAAAAAAAAAAAAAAAAaaaaaaaaaaaaaaaaaaaaaaaaa999999999'
        )
        ELSE regexp_replace(
          regexp_replace(regexp_replace(value, '\p{Lu}', 'A', 'g'), '[\p{Ll}\p{Lo}\p{Lm}]\pM*', 'a', 'g'),
          '\p{Nd}',
          '9',
          'g'
        )
      END AS exact
    FROM
      listed
    WHERE
      product_id IS NOT NULL
      AND value <> ''
      AND length(value) <= $most_pattern_chars
  ),
  -- Few patterns cover many values.
  shortened AS (
    SELECT
      exact,
      regexp_replace(regexp_replace(exact, 'A+', 'A', 'g'), 'a+', 'a', 'g') AS numbered,
      regexp_replace(regexp_replace(numbered, '9+([.,]9+)*', '9', 'g'), ' +', ' ', 'g') AS runs
    FROM
      formed
    GROUP BY
      exact
  )
FROM
  formed
  JOIN shortened USING (exact)
