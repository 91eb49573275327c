-- Remarks to colleagues that texts set apart: in brackets, between two signs of the same kind, behind three question marks. They
-- are told by what they ask for and what they are about, or by what only colleagues know; in square brackets one of these is enough
-- where hardly any other text of the field has such brackets. Sentences that are not set apart need more: that something is asked,
-- awaited or forbidden, and one of those who buy, store or sell the product, or who are called by name. Of long texts only the
-- beginning and the end are read: that is where people add remarks. A remark of more than a few products is meant for buyers.
WITH
  read AS MATERIALIZED (
    SELECT
      *,
      regexp_matches(ends, '[\[(]|\*\*|!!|##|<<') AS has_marks,
      contains(ends, '???')
      AND regexp_matches(ends, '(?:^|[\s(\[])\?{3}(?:[^?]|$)') AS has_doubt,
      regexp_matches(lower(ends), $note_hints) AS has_hint
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
  ),
  marked AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture,
      is_value,
      place,
      named,
      text,
      'marks' AS set_apart,
      unnest(
        list_distinct(
          regexp_extract_all(
            ends,
            '\[[^\[\]]{3,240}(?:\]|$)|\([^()]{3,240}(?:\)|$)|\*{2,} ?[^*]{4,240}(?:\*\*|$)|!{2,} ?[^!]{4,240}!!|#{2,} ?[^#]{4,240}(?:##|$)|<{2,} ?[^<>]{4,240}>>'
          )
        )
      ) AS remark
    FROM
      read
    WHERE
      has_marks
    UNION ALL
    SELECT
      product_id,
      field,
      culture,
      is_value,
      place,
      named,
      text,
      'doubt',
      trim(regexp_extract(ends, '(?:^|[\s(\[])(\?{3}(?:[^?].{0,160})?)$', 1))
    FROM
      read
    WHERE
      has_doubt
    UNION ALL
    SELECT
      product_id,
      field,
      culture,
      is_value,
      place,
      named,
      text,
      'sentence',
      unnest(
        list_distinct(
          list_filter(
            string_split(
              regexp_replace(
                regexp_replace(
                  ends,
                  '([ (](?:Hr|Hrn|Fr|Dr|Mr|Mrs|Ms|Mme|Sr|Sra|Sig|Dhr|dhr|Mevr|mevr|Nr|No|[A-Z]))\. ',
                  '\1 ',
                  'g'
                ),
                '([.!?…:)\]]) |\n| [–—|/-]+ ',
                '\1' || chr(10),
                'g'
              ),
              chr(10)
            ),
            lambda sentence: length(sentence) BETWEEN 8 AND $longest_notice
          )
        )
      )
    FROM
      read
    WHERE
      has_hint
  ),
  -- How many texts of a field have square brackets.
  bracketed AS (
    SELECT
      field,
      culture,
      is_value,
      count(*) AS texts,
      count_if(contains(text, '[')) AS squares,
      count_if(has_doubt) AS texts_with_doubt
    FROM
      read
    GROUP BY ALL
  ),
  worded AS MATERIALIZED (
    SELECT
      remark,
      starts_with(remark, '[') AS is_square,
      regexp_matches(words, $note_requests) AS requests,
      regexp_matches(words, $note_things) AS is_of_text,
      regexp_matches(words, $note_gaps) AS tells_gap,
      regexp_matches(words, $note_inside) AS tells_inside,
      regexp_matches(words, $note_asks) AS asks,
      regexp_matches(words, $note_bans) AS bans,
      regexp_matches(
        ' ' || trim(regexp_replace(lower(remark), '[^\pL\pN,]+', ' ', 'g')) || ' ',
        $note_only_ban
      ) AS only_bans,
      regexp_matches(words, $note_plainly) AS tells_plainly,
      regexp_matches(remark, $note_asked_person) AS asks_person,
      regexp_matches(words, $note_waits) AS waits,
      regexp_matches(words, $note_doubts) AS doubts,
      regexp_matches(words, $note_partners)
      AND NOT regexp_matches(words, $note_own_partners) AS names_partner,
      regexp_matches(remark, $note_person) AS names_person,
      regexp_matches(remark, $note_named_asker) AS names_asker,
      regexp_matches(words, $note_releases) AS tells_release,
      regexp_matches(lower(remark), $note_makeshift) AS is_makeshift
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
      (
        contains(trim(words), ' ')
        OR regexp_matches(lower(remark), $note_makeshift)
        OR starts_with(remark, '???')
      )
      AND (
        regexp_matches(words, $note_plainly)
        OR NOT regexp_matches(
          regexp_replace(regexp_replace(words, $note_doubts, ' '), $note_releases, ' '),
          $note_to_buyers
        )
      )
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
  -- Among brackets and signs.
  (
    set_apart = 'marks'
    AND (
      (
        (
          is_of_text
          OR tells_inside
        )
        AND (
          requests
          OR tells_gap
        )
      )
      OR bans
      OR tells_plainly
      OR (
        (
          names_partner
          OR names_person
          OR tells_inside
        )
        AND (
          asks
          OR waits
          OR doubts
          OR tells_gap
        )
      )
      OR (
        asks
        AND (
          doubts
          OR names_asker
          OR tells_release
        )
      )
      OR (
        is_makeshift
        AND m.field = 'name'
        AND NOT m.is_value
        AND ends_with(m.text, m.remark)
        AND m.text <> m.remark
        AND b.texts >= $least_peers_of_texts
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
    )
  )
  -- Behind question marks, where hardly any other text has them.
  OR (
    set_apart = 'doubt'
    AND m.remark <> m.text
    AND b.texts_with_doubt <= greatest($few_alike_slips, b.texts * $rare_percent / 100)
  )
  OR (
    set_apart = 'sentence'
    AND (
      only_bans
      OR tells_plainly
      OR asks_person
      -- No name ends by forbidding its buyers to sell, order or show the thing.
      OR (
        bans
        AND m.field = 'name'
        AND NOT m.is_value
        AND m.remark <> m.text
        AND ends_with(m.text, m.remark)
      )
      OR (
        bans
        AND (
          asks
          OR waits
          OR names_partner
          OR names_person
        )
      )
      OR (
        names_partner
        AND (
          asks
          OR waits
          OR doubts
        )
      )
      OR (
        requests
        AND is_of_text
        AND names_person
      )
      OR (
        tells_release
        AND (
          asks
          OR names_partner
        )
      )
    )
  )
