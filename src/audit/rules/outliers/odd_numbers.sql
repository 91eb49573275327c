-- Each number that is far is a mistake.
SELECT
  *,
  is_far AS is_odd
FROM
  far_amounts
