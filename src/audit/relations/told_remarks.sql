-- Remarks to colleagues that texts set apart: in brackets, between two signs of the same kind. They are told by what they ask for
-- and what they are about, or by what only colleagues know; in square brackets one of these is enough where hardly any other
-- text of the field has such brackets. Of long texts only the beginning and the end are read: that is where people add remarks.
-- A remark of more than a few products is meant for buyers.
WITH
  marked AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture,
      is_value,
      place,
      named,
      text,
      unnest(
        list_distinct(
          regexp_extract_all(
            ends,
            '\[[^\[\]]{4,240}(?:\]|$)|\([^()]{4,240}(?:\)|$)|\*{2,} ?[^*]{4,240}(?:\*\*|$)|!{2,} ?[^!]{4,240}!!|#{2,} ?[^#]{4,240}(?:##|$)|<{2,} ?[^<>]{4,240}>>'
          )
        )
      ) AS remark
    FROM
      (
        SELECT
          *,
          CASE
            WHEN strlen(text) > $longest_read THEN left(text, $longest_notice) || ' )] ' || right(text, 2 * $longest_notice)
            ELSE text
          END AS ends
        FROM
          sayings
      )
    WHERE
      regexp_matches(ends, '[\[(]|\*\*|!!|##|<<')
  ),
  -- How many texts of a field have square brackets.
  bracketed AS (
    SELECT
      field,
      culture,
      is_value,
      count(*) AS texts,
      count_if(contains(text, '[')) AS squares
    FROM
      sayings
    GROUP BY ALL
  ),
  worded AS MATERIALIZED (
    SELECT
      remark,
      starts_with(remark, '[') AS is_square,
      regexp_matches(words, $note_requests) AS requests,
      regexp_matches(words, $note_things) AS is_of_text,
      regexp_matches(words, $note_gaps) AS tells_gap,
      regexp_matches(words, $note_inside) AS tells_inside
    FROM
      (
        SELECT
          remark,
          pim_plain_words(remark) AS words
        FROM
          marked
        GROUP BY
          remark
        HAVING
          count(DISTINCT product_id) <= $most_misspelt
      )
    WHERE
      contains(trim(words), ' ')
      AND NOT regexp_matches(words, $note_to_buyers)
  )
SELECT DISTINCT
  m.product_id,
  m.place,
  m.named,
  m.remark AS "found"
FROM
  marked m
  JOIN worded w ON w.remark = m.remark
  JOIN bracketed b ON b.field = m.field
  AND b.is_value = m.is_value
  AND b.culture IS NOT DISTINCT FROM m.culture
WHERE
  (
    is_of_text
    AND (
      requests
      OR tells_gap
    )
  )
  OR (
    tells_inside
    AND (
      requests
      OR tells_gap
    )
  )
  OR (
    is_square
    AND (
      requests
      OR tells_gap
      OR tells_inside
    )
    AND b.texts >= $least_peers_of_texts
    AND b.squares <= greatest($few_alike_slips, b.texts * $rare_percent / 100)
  )
