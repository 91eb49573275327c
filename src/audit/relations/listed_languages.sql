-- The languages that channels list texts in, by field; no row: that of the records' own texts. These, which have
-- no code, are listed unless more than twice as many products have a text in another language. So a PIM that keeps
-- all texts as translations is read by those. The language that the operator sets is listed if at least half as
-- many products have it as have any other.
WITH
  cultures AS (
    SELECT
      field,
      culture,
      min(meant) AS meant,
      count(DISTINCT product_id) AS products,
      max(count(DISTINCT product_id)) OVER (
        PARTITION BY
          field
      ) AS most,
      pim_fold_culture(culture) = $own_culture AS is_exact
    FROM
      texts
    WHERE
      culture IS NOT NULL
      AND chars > 0
    GROUP BY
      field,
      culture
  ),
  owned AS (
    SELECT
      field,
      count(DISTINCT product_id) FILTER(culture IS NULL) AS own
    FROM
      texts
    WHERE
      chars > 0
    GROUP BY
      field
  ),
  near AS (
    SELECT
      *
    FROM
      cultures
    WHERE
      meant = $own_language
    QUALIFY
      is_exact = bool_or(is_exact) OVER (
        PARTITION BY
          field
      )
  ),
  asked AS (
    SELECT
      field,
      culture
    FROM
      near
      JOIN owned USING (field)
    QUALIFY
      sum(products) OVER (
        PARTITION BY
          field
      ) * 2 >= greatest(own, most)
  ),
  usual AS (
    SELECT
      field,
      culture
    FROM
      cultures
      JOIN owned USING (field)
    WHERE
      own * 2 < most
    QUALIFY
      row_number() OVER (
        PARTITION BY
          field
        ORDER BY
          products DESC,
          culture
      ) = 1
  )
FROM
  asked
UNION ALL
(
  FROM
    usual
  WHERE
    field NOT IN (
      SELECT
        field
      FROM
        asked
    )
)
