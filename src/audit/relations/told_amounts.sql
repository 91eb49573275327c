-- The numbers with units that products have, beside the texts of the product with numbers of such units: whether one of
-- these is the same (`is_told`), and which are none of the numbers that the product has (`strangers`).
WITH
  units AS MATERIALIZED (
    SELECT
      unnest($unit_spellings) AS spelling,
      unnest($unit_bases) AS base_unit,
      unnest($unit_factors) AS factor
  ),
  owned AS MATERIALIZED (
    SELECT DISTINCT
      product_id,
      name,
      is_dimension,
      coalesce(base_unit, upper(unit)) AS base_unit,
      round(coalesce(number_base, number), 6) AS amount,
      written
    FROM
      told_numbers
    WHERE
      coalesce(base_unit, unit) IS NOT NULL
  ),
  single AS MATERIALIZED (
    FROM
      owned
    QUALIFY
      count(*) OVER (
        PARTITION BY
          product_id,
          name
      ) = 1
  ),
  -- Where numbers of a name stand in texts, by a sample of products: few do, and reading units takes long.
  sampled AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture,
      list_transform(
        regexp_extract_all(text, '(\d+(?:[.,]\d+)?)[\s\x{A0}-]?[\pL"″”%°]', 1),
        lambda digits: try_cast (replace(digits, ',', '.') AS DOUBLE)
      ) AS numbers
    FROM
      product_texts
      SEMI JOIN sampled_products USING (product_id)
  ),
  holding AS MATERIALIZED (
    SELECT
      name,
      base_unit,
      field,
      culture
    FROM
      (
        SELECT
          product_id,
          name,
          base_unit,
          try_cast (replace(regexp_extract(written, '\d+(?:[.,]\d+)?'), ',', '.') AS DOUBLE) AS own_number
        FROM
          single
      )
      JOIN sampled USING (product_id)
    WHERE
      own_number IS NOT NULL
    GROUP BY ALL
    HAVING
      count_if(list_contains(numbers, own_number)) * 100 >= $told_percent * 0.8 * count(*)
  ),
  kinds AS (
    SELECT DISTINCT
      base_unit
    FROM
      holding
  ),
  -- A chunk is a number with its unit, and what stands before it in a range, a size or a list: `80 x 120 cm`.
  chunks AS (
    SELECT
      product_id,
      field,
      culture,
      unnest(
        regexp_extract_all(
          text,
          '(?:[\d.,]+[\s\x{A0}]?[\pL"”″]{0,3}[\s\x{A0}]?(?:x|×|-|–|/|\*|to|bis|à|a|til|tot|do|bis zu|und|and|et|or|oder|ou|&|\+)[\s\x{A0}]?)*\d+(?:[.,]\d+)*[\s\x{A0}-]?(?:[\pLµ°][\pL²³]{0,14}|["”″%])'
        )
      ) AS chunk
    FROM
      product_texts
      SEMI JOIN holding h ON h.field = product_texts.field
      AND h.culture IS NOT DISTINCT FROM product_texts.culture
  ),
  parsed AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture,
      chunk,
      regexp_extract(chunk, '^\d+(?:[.,]\d+)*') AS digits,
      upper(strip_accents(regexp_extract(chunk, '([^\d\s\x{A0}.,-]+)$', 1))) AS spelling,
      regexp_full_match(chunk, '\d+(?:[.,]\d+)*[\s\x{A0}-]?[^\d\s]+') AS is_single
    FROM
      chunks
  ),
  measured AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture,
      base_unit,
      digits,
      chunk,
      is_single
      AND NOT regexp_full_match(digits, '[1-9]\d{0,2}[.,]\d{3}') AS is_plain,
      round(try_cast (replace(digits, ',', '.') AS DOUBLE) * factor, 6) AS amount,
      factor
    FROM
      parsed
      JOIN units USING (spelling)
      SEMI JOIN kinds USING (base_unit)
  ),
  -- All numbers of a product and its variants, of which texts may tell.
  known AS MATERIALIZED (
    SELECT
      product_id,
      base_unit,
      list_distinct(list(amount)) AS amounts
    FROM
      (
        SELECT
          product_id,
          base_unit,
          amount
        FROM
          owned
        UNION ALL
        SELECT
          product_id,
          coalesce(base_unit, upper(unit)),
          round(coalesce(number_base, number), 6)
        FROM
          options
        WHERE
          number IS NOT NULL
        UNION ALL
        SELECT
          product_id,
          coalesce(base_unit, upper(unit)),
          round(coalesce(number_base, number), 6)
        FROM
          properties
        WHERE
          owner = 'variant'
          AND number IS NOT NULL
      )
    WHERE
      base_unit IS NOT NULL
      AND product_id IS NOT NULL
    GROUP BY
      product_id,
      base_unit
  ),
  -- A number that is written with fewer digits is the same.
  judged AS MATERIALIZED (
    SELECT
      m.*,
      k.amounts,
      len(
        list_filter(
          k.amounts,
          lambda own: abs(own - m.amount) <= greatest(
            0.006 * abs(own),
            if (
              contains(m.digits, '.')
              OR contains(m.digits, ','),
              0.051,
              0.51
            ) * m.factor * if (abs(own) >= 5 * m.factor, 1, 0)
          )
        )
      ) > 0 AS is_known
    FROM
      measured m
      JOIN known k USING (product_id, base_unit)
  ),
  texts_of AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture,
      base_unit,
      list_sort(list_distinct(list(amount))) AS amounts,
      count(DISTINCT amount) FILTER(NOT is_known) AS strangers,
      bool_and(is_plain) AS is_plain,
      min({amount: amount, digits: digits, chunk: chunk, factor: factor}) FILTER(NOT is_known) AS stranger
    FROM
      judged
    GROUP BY
      product_id,
      field,
      culture,
      base_unit
  )
SELECT
  s.product_id,
  s.name,
  s.is_dimension,
  s.base_unit,
  s.amount,
  s.written,
  t.field,
  t.culture AS text_culture,
  len(
    list_filter(t.amounts, lambda told: abs(told - s.amount) <= 0.011 * abs(s.amount))
  ) > 0 AS is_told,
  strangers,
  t.is_plain,
  t.stranger.amount AS stranger,
  t.stranger.chunk AS stranger_chunk
FROM
  single s
  JOIN texts_of t USING (product_id, base_unit)
WHERE
  EXISTS (
    FROM
      holding h
    WHERE
      h.name = s.name
      AND h.base_unit = s.base_unit
      AND h.field = t.field
      AND h.culture IS NOT DISTINCT FROM t.culture
  )
