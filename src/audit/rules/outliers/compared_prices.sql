-- The prices of products in each category where they have peers, those of one currency (`unit`) and list (`name`)
-- together; `size` is a logarithm. If a product has no price, the median of its variants' prices stands for it, so
-- that neither a sample nor the number of variants matters. A price above another price of the product adds a row
-- with the ratio of the two. Dummies are prices that people type if they know none: 0.01, 1, 1.11, 999.99, 9999,
-- 123.45.
WITH
  listed AS (
    SELECT
      *
    FROM
      listed_prices
    WHERE
      product_id IS NOT NULL
  ),
  own AS (
    SELECT
      *
    FROM
      listed
    WHERE
      owner = 'product'
  ),
  lowest_prices AS (
    SELECT
      product_id,
      currency,
      min(price) AS lowest
    FROM
      own
    GROUP BY
      product_id,
      currency
  ),
  told AS (
    SELECT
      product_id,
      currency,
      list,
      price AS amount,
      price AS number,
      field,
      TRUE AS is_plain,
      pim_price(price, currency) AS written
    FROM
      own
    UNION ALL
    SELECT
      product_id,
      currency,
      list || ' above another',
      price / lowest,
      price,
      field,
      FALSE,
      pim_price(price, currency) || ' beside ' || pim_number(lowest)
    FROM
      own
      JOIN lowest_prices USING (product_id, currency)
    WHERE
      price > lowest
      AND isfinite(price / lowest)
    UNION ALL
    SELECT
      product_id,
      currency,
      list,
      price,
      NULL,
      field,
      TRUE,
      pim_price(price, currency) || ' on variants'
    FROM
      (
        SELECT
          product_id,
          currency,
          list,
          quantile_disc(price, 0.5) AS price,
          min(field) AS field
        FROM
          listed
        WHERE
          product_id NOT IN (
            SELECT
              product_id
            FROM
              own
          )
        GROUP BY
          product_id,
          currency,
          list
        HAVING
          count(*) > 2
          OR max(listed.price) <= 3 * min(listed.price)
      )
  ),
  amounts AS (
    SELECT DISTINCT
      product_id,
      category,
      is_wide,
      list AS name,
      currency AS unit,
      ln(amount) AS size,
      written,
      field,
      format('{:.12g}', number) AS value,
      number,
      CASE
        WHEN is_plain
        AND abs(amount * 100 - round(amount * 100)) < 0.001 THEN try_cast (round(amount * 100) AS BIGINT)
      END AS cents
    FROM
      peer_groups
      JOIN told USING (product_id)
  )
SELECT
  *,
  coalesce(
    (
      cents IN (
        1,
        10,
        100,
        99,
        123,
        1230,
        12300,
        1234,
        123400,
        12345,
        1234500,
        123456,
        12345600
      )
      OR regexp_full_match(cents::VARCHAR, '1{3,}0*|9{5,}0*|9{4}00+')
    ),
    FALSE
  ) AS is_dummy
FROM
  amounts
