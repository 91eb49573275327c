-- The values that products choose from a list, beside the texts of the product that may hold them: whether one does, in
-- whatever form of the word (`is_told`). Values of a language are compared with texts of that language.
WITH
  valued AS MATERIALIZED (
    SELECT
      product_id,
      name,
      pim_fold_culture(culture) AS culture,
      min(value) AS value
    FROM
      properties
    WHERE
      owner = 'product'
      AND product_id IS NOT NULL
      AND name IS NOT NULL
      AND value IS NOT NULL
    GROUP BY
      product_id,
      name,
      pim_fold_culture(culture)
    HAVING
      count(*) = 1
  ),
  chosen AS (
    SELECT
      name,
      culture
    FROM
      valued
    GROUP BY
      name,
      culture
    HAVING
      count(*) >= $least_peers_of_texts
      AND count(DISTINCT value) BETWEEN 2 AND $most_choices
      AND count(*) >= $least_uses * count(DISTINCT value)
      AND count_if(regexp_matches(value, '^\pL{3}')) * 2 > count(*)
  ),
  compared AS MATERIALIZED (
    SELECT
      v.product_id,
      v.name,
      v.culture,
      lower(trim(v.value)) AS value
    FROM
      valued v
      JOIN chosen c ON c.name = v.name
      AND c.culture IS NOT DISTINCT FROM v.culture
    WHERE
      length(v.value) <= $most_letters
      AND regexp_matches(v.value, '^\pL{3}')
      AND NOT pim_may_be_several(v.value)
  ),
  -- In what language the values and texts without a language are.
  own AS (
    SELECT
      min(language) AS language
    FROM
      own_language
  ),
  -- The culture of the texts that may hold a value: its own one or, of the language of the records, none.
  placed AS MATERIALIZED (
    SELECT
      product_id,
      name,
      culture,
      value,
      unnest(
        CASE
          WHEN culture IS NULL THEN ['']
          WHEN split_part(culture, '-', 1) = (
            SELECT
              language
            FROM
              own
          ) THEN [culture, '']
          ELSE [culture]
        END
      ) AS of_texts
    FROM
      compared
  ),
  -- Where values of a name stand in texts, by a sample of products: few do.
  holding AS MATERIALIZED (
    SELECT
      v.name,
      v.culture,
      v.of_texts,
      t.field
    FROM
      placed v
      JOIN product_texts t ON t.product_id = v.product_id
      AND coalesce(pim_fold_culture(t.culture), '') = v.of_texts
      SEMI JOIN sampled_products s ON s.product_id = t.product_id
    GROUP BY ALL
    HAVING
      count_if(contains(lower(t.text), pim_stem(v.value))) * 100 >= $told_percent * 0.8 * count(*)
  ),
  paired AS (
    SELECT
      v.product_id,
      v.name,
      v.culture,
      t.field,
      t.culture AS text_culture,
      v.value,
      lower(t.text) AS text
    FROM
      placed v
      JOIN holding h ON h.name = v.name
      AND h.culture IS NOT DISTINCT FROM v.culture
      AND h.of_texts = v.of_texts
      JOIN product_texts t ON t.product_id = v.product_id
      AND t.field = h.field
      AND coalesce(pim_fold_culture(t.culture), '') = v.of_texts
  )
SELECT
  product_id,
  name,
  culture,
  field,
  text_culture,
  value,
  contains(text, pim_stem(value)) AS is_told,
  CASE
    WHEN NOT contains(text, pim_stem(value)) THEN text
  END AS text
FROM
  paired
