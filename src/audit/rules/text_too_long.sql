WITH
  limited AS (
    SELECT
      *,
      CASE field
        WHEN 'name' THEN $max_name_chars
        WHEN 'short_description' THEN $max_short_chars
        ELSE $max_long_chars
      END AS most
    FROM
      texts
    WHERE
      chars > 0
  ),
  judged AS (
    SELECT
      product_id,
      count_if(chars > most) AS wrong,
      max(chars) FILTER(chars > most) AS extent,
      arg_max(
        pim_name_text(field, culture) || ', ' || pim_count(chars, 'character'),
        (chars, field, culture)
      ) FILTER(chars > most) AS detail
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
