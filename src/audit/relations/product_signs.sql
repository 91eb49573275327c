-- What may tell of the category of a product, one row each, where enough products have it and not nearly all: a word
-- of its name or at the beginning of its short description, the end of a long one that few have (of `Akkuschrauber` and `Bohrschrauber`), its brand, and the names
-- of its attributes.
WITH
  words AS MATERIALIZED (
    SELECT
      product_id,
      unnest(
        list_distinct(
          list_concat(
            regexp_extract_all(pim_fold_text(name), '\pL+'),
            regexp_extract_all(pim_fold_text(left(coalesce(short_description, ''), 80)), '\pL+') [:6]
          )
        )
      ) AS word
    FROM
      products
    WHERE
      name IS NOT NULL
      AND product_id IS NOT NULL
      AND strlen(name) <= $most_name_bytes
  ),
  brand_words AS (
    SELECT DISTINCT
      product_id,
      unnest(regexp_extract_all(pim_fold_text(name), '\pL+')) AS word
    FROM
      product_brands
    WHERE
      name IS NOT NULL
  ),
  own_words AS MATERIALIZED (
    SELECT
      w.*,
      count(*) OVER (
        PARTITION BY
          word
      ) AS uses
    FROM
      words w
      ANTI JOIN brand_words b USING (product_id, word)
    WHERE
      length(word) > 2
      AND NOT list_contains($linking_words, word)
  ),
  signs AS MATERIALIZED (
    SELECT
      product_id,
      word AS sign,
      'word' AS kind
    FROM
      own_words
    UNION ALL
    SELECT DISTINCT
      product_id,
      '-' || right(word, 6),
      'end'
    FROM
      own_words
    WHERE
      length(word) > 8
      AND uses < $least_of_sign
    UNION ALL
    SELECT DISTINCT
      product_id,
      'brand ' || name,
      'brand'
    FROM
      product_brands
    WHERE
      product_id IS NOT NULL
      AND name IS NOT NULL
    UNION ALL
    SELECT DISTINCT
      product_id,
      'has ' || name,
      'attribute'
    FROM
      properties
    WHERE
      owner = 'product'
      AND product_id IS NOT NULL
      AND name IS NOT NULL
      AND value IS NOT NULL
    UNION ALL
    SELECT DISTINCT
      product_id,
      'has ' || kind || ' ' || name,
      'attribute'
    FROM
      measures
    WHERE
      kind IN ('dimension', 'option')
      AND product_id IS NOT NULL
      AND name IS NOT NULL
  ),
  counted AS (
    SELECT
      sign,
      kind,
      count(*) AS of_sign,
      (
        SELECT
          count(*)
        FROM
          products
      ) AS of_all
    FROM
      signs
    GROUP BY
      sign,
      kind
  )
FROM
  signs
  JOIN (
    FROM
      counted
    WHERE
      of_sign >= $least_of_sign
      AND of_sign * 2 <= of_all
  ) USING (sign, kind)
