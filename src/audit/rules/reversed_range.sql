-- Whether a range begins above its end: within one value, between the two numbers of a least and a most, or between the
-- days of a price; where nearly all ranges of that name have it the right way round.
WITH
  written AS (
    SELECT
      product_id,
      'properties.' || name AS field,
      value
    FROM
      properties
    WHERE
      owner = 'product'
    UNION ALL
    SELECT
      product_id,
      if (kind = 'packaging', 'packaging.', 'dimensions.') || name,
      value
    FROM
      measures
  ),
  parted AS (
    SELECT
      product_id,
      field,
      value,
      regexp_extract(value, $range_of_numbers, ['first', 'second']) AS ends
    FROM
      written
    WHERE
      regexp_matches(value, '\d.*\D.*\d')
  ),
  ends_in_one AS (
    SELECT
      product_id,
      field,
      field AS pair,
      value,
      pim_field_name(field) || ' ' || value AS told,
      try_cast (replace(ends.first, ',', '.') AS DOUBLE) AS least,
      try_cast (replace(ends.second, ',', '.') AS DOUBLE) AS most
    FROM
      parted
    WHERE
      ends.first <> ''
      -- 1.000 may be one or a thousand.
      AND NOT regexp_full_match(ends.first, '-?\d{1,3}[.,]\d{3}')
      AND NOT regexp_full_match(ends.second, '-?\d{1,3}[.,]\d{3}')
  ),
  sides AS MATERIALIZED (
    SELECT
      field,
      unit,
      regexp_replace(words, $words_of_ends, ' ', 'g') AS stem,
      regexp_matches(words, $words_of_least) AS is_least,
      regexp_matches(words, $words_of_most) AS is_most
    FROM
      (
        SELECT DISTINCT
          field,
          unit,
          pim_fold_text(regexp_replace(field, '([\p{Ll}\d])(\p{Lu})', '\1 \2', 'g')) AS words
        FROM
          number_values
        WHERE
          NOT starts_with(field, 'prices')
      )
  ),
  ends_in_two AS (
    SELECT
      a.product_id,
      a.field,
      l.stem || ' ' || a.unit AS pair,
      a.value,
      pim_field_name(a.field) || ' ' || pim_written(a.value, a.written_unit) || ', ' || pim_field_name(b.field) || ' ' || pim_written(b.value, b.written_unit) AS told,
      a.amount AS least,
      b.amount AS most
    FROM
      sides l
      JOIN sides m ON m.stem = l.stem
      AND m.unit = l.unit
      AND m.is_most
      AND NOT m.is_least
      JOIN number_values a ON a.field = l.field
      AND a.unit = l.unit
      JOIN number_values b ON b.product_id = a.product_id
      AND b.field = m.field
      AND b.unit = m.unit
    WHERE
      l.is_least
      AND NOT l.is_most
  ),
  periods AS (
    SELECT DISTINCT
      product_id,
      coalesce('prices.' || nullif(concat_ws(' ', label, price_list), ''), 'prices') AS field,
      'periods' AS pair,
      valid_from::DATE::VARCHAR AS value,
      'valid from ' || valid_from::DATE || ' to ' || valid_to::DATE AS told,
      epoch(valid_from::TIMESTAMP) AS least,
      epoch(valid_to::TIMESTAMP) AS most
    FROM
      prices
    WHERE
      valid_from IS NOT NULL
      AND valid_to IS NOT NULL
  ),
  ranges AS MATERIALIZED (
    FROM
      ends_in_one
    UNION ALL
    FROM
      ends_in_two
    UNION ALL
    FROM
      periods
  ),
  usual AS (
    SELECT
      pair,
      count_if(least < most) AS n
    FROM
      ranges
    WHERE
      least <> most
    GROUP BY
      pair
    HAVING
      count_if(least < most) >= $least_ranges
      AND count_if(least > most) * 100 <= $most_failing_percent * count(*)
  )
SELECT
  r.product_id,
  count_if(least > most) > 0 AS failed,
  unnest(
    max(
      {
        extent: least - most,
        detail: left(told, 200) || ' (the lower end comes first in ' || n || ' others)',
        field: field,
        "value": value
      }
    ) FILTER(least > most)
  )
FROM
  ranges r
  JOIN usual USING (pair)
GROUP BY
  r.product_id
