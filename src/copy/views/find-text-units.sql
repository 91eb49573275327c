-- Finds names whose numbers state no unit while texts of nearly all products repeat the number with one: `12.5` beside `weighs 12.5 kg`.
-- Looks at a sample of products and at the most frequent names, so that it takes the same time in a large catalog.
INSERT INTO
  text_units
WITH
  spellings AS (
    SELECT
      unnest($spellings) AS spelling,
      unnest($symbols) AS symbol
  ),
  bare AS (
    SELECT
      place,
      name_folded,
      mode(name) AS name
    FROM
      amounts
    WHERE
      is_member
      AND name_folded IS NOT NULL
      AND value IS NOT NULL
    GROUP BY
      place,
      name_folded
    HAVING
      count(unit_folded) = 0
      AND count(number_unit_folded) = 0
      AND count(number_min) >= $least_products
      AND count(number_min) >= $least_share * count(*)
    ORDER BY
      count(*) DESC,
      name_folded
    LIMIT
      $most_names
  ),
  sampled AS (
    SELECT
      product_id,
      name,
      short_description,
      long_description
    FROM
      products
    WHERE
      rowid % greatest(
        1,
        (
          SELECT
            count(*) // $sampled_products
          FROM
            products
        )
      ) = 0
      AND EXISTS (
        FROM
          bare
      )
  ),
  texts AS (
    SELECT
      product_id,
      concat_ws(' ', name, short_description, long_description) AS text
    FROM
      sampled
    UNION
    SELECT
      product_id,
      concat_ws(' ', name, short_description, long_description)
    FROM
      translations
    WHERE
      owner = 'product'
      AND product_id IN (
        SELECT
          product_id
        FROM
          sampled
      )
  ),
  mentions AS (
    SELECT DISTINCT
      product_id,
      unnest(
        regexp_extract_all(
          -- Capitals, because a pattern of so many words takes twice as long where case does not matter.
          upper(strip_accents(regexp_replace(text, '<[^>]*>|&nbsp;', ' ', 'g'))),
          $mention
        )
      ) AS mention
    FROM
      texts
  ),
  split AS (
    SELECT
      product_id,
      regexp_extract(mention, '^[\d.,]*\d') AS digits,
      regexp_extract(mention, '^[\d.,]*\d[\s\x{A0}-]*(.*?)[^\pL\d²³]?$', 1) AS spelling
    FROM
      mentions
  ),
  stated AS (
    SELECT DISTINCT
      m.product_id,
      s.symbol,
      unnest(
        [
          try_cast (replace(m.digits, ',', '.') AS DOUBLE),
          CASE
            WHEN regexp_full_match(m.digits, '\d{1,3}([.,]\d{3})+') THEN try_cast (regexp_replace(m.digits, '[.,]', '', 'g') AS DOUBLE)
          END
        ]
      ) AS number
    FROM
      split m
      JOIN spellings s ON s.spelling = m.spelling
  ),
  valued AS (
    SELECT DISTINCT
      a.place,
      a.name_folded,
      b.name,
      a.product_id,
      a.number_min AS number
    FROM
      amounts a
      JOIN bare b ON b.place = a.place
      AND b.name_folded = a.name_folded
    WHERE
      a.is_member
      AND a.number_min = a.number_max
      AND a.product_id IN (
        SELECT
          product_id
        FROM
          sampled
      )
  ),
  counted AS (
    SELECT
      v.place,
      v.name_folded,
      v.name,
      s.symbol,
      count(DISTINCT v.product_id) AS products
    FROM
      valued v
      JOIN stated s ON s.product_id = v.product_id
      AND s.number = v.number
    GROUP BY ALL
  ),
  shares AS (
    SELECT
      c.*,
      c.products / (
        SELECT
          count(DISTINCT v.product_id)
        FROM
          valued v
        WHERE
          v.place = c.place
          AND v.name_folded = c.name_folded
      ) AS share
    FROM
      counted c
  )
SELECT
  place,
  name,
  symbol,
  floor(100 * share)
FROM
  shares
WHERE
  products >= $least_products
  AND share >= $least_share
  -- Where two units stand behind the number, the texts do not tell which it is.
QUALIFY
  count(*) OVER (
    PARTITION BY
      place,
      name_folded
  ) = 1
