-- Whether a translation has far fewer characters than translations of its field and language have for as long an own text.
WITH
  paired AS MATERIALIZED (
    SELECT
      t.product_id,
      t.field,
      t.culture,
      t.chars,
      o.chars AS own_chars,
      round(ln(t.chars / o.chars), 6) AS ratio
    FROM
      texts t
      JOIN texts o ON o.product_id = t.product_id
      AND o.field = t.field
    WHERE
      t.culture IS NOT NULL
      AND o.culture IS NULL
      AND t.chars > 0
      AND o.chars >= $least_translated_chars
  ),
  usual AS MATERIALIZED (
    SELECT
      field,
      culture,
      median(ratio) AS middle,
      mad(ratio) AS spread
    FROM
      paired
    GROUP BY
      field,
      culture
    HAVING
      count(*) >= $least_peers_of_texts
  ),
  judged AS (
    SELECT
      p.*,
      middle,
      ratio < middle - ln(3)
      AND ratio < middle - $far_spreads * greatest(1.4826 * spread, $least_spread) AS is_short
    FROM
      paired p
      JOIN usual u ON u.field = p.field
      AND u.culture = p.culture
  ),
  limited AS (
    SELECT
      *,
      is_short
      AND count_if(is_short) OVER (
        PARTITION BY
          field,
          culture
      ) * 100 <= $most_failing_percent * count(*) OVER (
        PARTITION BY
          field,
          culture
      ) AS is_wrong
    FROM
      judged
  ),
  found AS (
    SELECT
      product_id,
      bool_or(is_wrong) AS is_wrong,
      min(
        {
          ratio: ratio - middle,
          field: pim_field_of_text(field, culture),
          named: pim_name_text(field, culture),
          chars: chars,
          usual_chars: round(own_chars * exp(middle))
        }
      ) FILTER(is_wrong) AS worst
    FROM
      limited
    GROUP BY
      product_id
  )
SELECT
  product_id,
  is_wrong AS failed,
  worst.named || ', ' || pim_count(worst.chars, 'character') || ' (usual: about ' || pim_number(worst.usual_chars) || ')' AS detail,
  - worst.ratio AS extent,
  worst.field AS field
FROM
  found
