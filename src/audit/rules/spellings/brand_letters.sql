-- The letters by which names of brands are compared.
SELECT
  *,
  pim_capitals(value) AS capitals,
  capitals AS letters
FROM
  counted_spellings
WHERE
  regexp_matches(value, '\pL')
