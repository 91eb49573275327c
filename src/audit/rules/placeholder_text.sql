-- What was noted of each text when it was read (`noted`), and values of properties and options that stand for a value to come:
-- that say so, or are one sign again and again where the others of the list are not.
WITH
  short_values AS MATERIALIZED (
    SELECT
      list,
      value,
      count(DISTINCT product_id) AS products
    FROM
      chosen_values
    WHERE
      length(value) <= $most_letters
    GROUP BY
      list,
      value
  ),
  -- `xxx` where nothing else has three signs or is a size; `0000.00.00` where most others are written in the same form.
  fillers AS (
    SELECT
      f.list,
      f.value
    FROM
      (
        SELECT
          *
        FROM
          short_values
        WHERE
          regexp_full_match(lower(value), 'x{3,}|[x0-9][x0-9./ -]{4,}[x0-9]')
          AND length(
            replace(regexp_replace(lower(value), '[./ -]', '', 'g'), lower(left(value, 1)), '')
          ) = 0
          AND NOT regexp_full_match(value, '0{4}-00-00|00[./]00[./]0{4}')
      ) f
      JOIN short_values o ON o.list = f.list
      AND o.value <> f.value
    GROUP BY
      f.list,
      f.value,
      f.products
    HAVING
      f.products <= $few_rare
      AND sum(o.products) >= $least_frequent
      AND CASE
        WHEN regexp_full_match(lower(f.value), 'x{3,}') THEN count_if(length(o.value) <= 3) = 0
        AND count_if(regexp_full_match(lower(o.value), '[0-9]*x+[sl]')) = 0
        ELSE sum(o.products) FILTER(
          regexp_replace(lower(o.value), '[0-9]', '0', 'g') = regexp_replace(lower(f.value), '[0-9x]', '0', 'g')
        ) * 2 >= sum(o.products)
      END
  ),
  placeholders AS (
    SELECT
      list,
      value
    FROM
      short_values
      SEMI JOIN (
        SELECT DISTINCT
          value
        FROM
          short_values
        WHERE
          regexp_full_match(lower(strip_accents(trim(value))), $placeholder_value)
      ) USING (value)
    UNION
    FROM
      fillers
  ),
  holding AS (
    SELECT
      product_id,
      field,
      if (starts_with(field, 'options.'), 'option ', 'property ') || left(list, 60) AS named,
      value
    FROM
      chosen_values
      SEMI JOIN placeholders USING (list, value)
    UNION ALL
    SELECT
      product_id,
      pim_field_of_text(field, culture),
      pim_name_text(field, culture) || ' of a variant' || coalesce(' (' || left(code, 40) || ')', ''),
      text
    FROM
      variant_texts
    WHERE
      status IS DISTINCT FROM 'passive'
      AND length(text) <= $most_letters
      AND regexp_full_match(lower(strip_accents(trim(text))), $placeholder_value)
  ),
  worst AS (
    SELECT
      product_id,
      count(*) AS places,
      min({field: field, named: named, value: value}) AS "found"
    FROM
      holding
    GROUP BY
      product_id
  )
SELECT
  product_id,
  CASE
    WHEN w.product_id IS NOT NULL THEN TRUE
    ELSE n.failed
  END AS failed,
  CASE
    WHEN n.failed THEN n.detail
    ELSE "found".named || ': ' || "found".value
  END AS detail,
  coalesce(n.extent, w.places) AS extent,
  CASE
    WHEN n.failed THEN n.field
    ELSE "found".field
  END AS field,
  CASE
    WHEN n.failed THEN n."value"
    ELSE "found".value
  END AS "value"
FROM
  noted n
  LEFT JOIN worst w USING (product_id)
