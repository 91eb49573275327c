WITH
  limited AS (
    SELECT
      *,
      chars < CASE field
        WHEN 'name' THEN $min_name_chars
        WHEN 'short_description' THEN $min_short_chars
        ELSE $min_long_chars
      END
      AND NOT shows_more
      AND product_id NOT IN (
        SELECT
          product_id
        FROM
          facts
        WHERE
          fact = 'placeholder_text'
          AND product_id IS NOT NULL
      ) AS is_short
    FROM
      texts
    WHERE
      chars > 0
  ),
  judged AS (
    SELECT
      product_id,
      count_if(is_short) AS wrong,
      max(- chars) FILTER(is_short) AS extent,
      arg_max(
        pim_name_text(field, culture) || ', ' || pim_count(chars, 'character'),
        (- chars, field, culture)
      ) FILTER(is_short) AS detail
    FROM
      limited
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  j.wrong > 0 AS failed,
  j.detail,
  j.extent,
  pim_field_of(j.detail) AS field
FROM
  products p
  JOIN judged j ON j.product_id = p.product_id
