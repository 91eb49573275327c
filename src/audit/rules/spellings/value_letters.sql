-- The letters by which values are compared. Values of letters and digits mostly name models, and capitals may tell two
-- models apart, so these are not compared.
SELECT
  *,
  pim_keep_last_e(capitals) AS letters,
  FALSE AS may_be_slip
FROM
  counted_spellings
WHERE
  NOT regexp_matches(value, '\d')
  OR length(pim_long_words(value, 4)) > 0
  OR regexp_full_match(value, $short_code)
