-- Stores the result of this audit for the trend: one row per copy.
INSERT INTO
  made.audits
SELECT
  pim_reading() AS as_of,
  $rule_set AS rule_set,
  $marks AS rules,
  count(*),
  count_if(errors = 0),
  count_if(
    errors = 0
    AND bit_count(open) > 0
  ),
  count_if(grade = 'A'),
  count_if(grade = 'B'),
  count_if(grade = 'C'),
  count_if(grade = 'D'),
  count_if(grade = 'E'),
  (
    SELECT
      json_group_object(rule, failed)
    FROM
      made.results
    WHERE
      failure IS NULL
  )
FROM
  made.graded
  JOIN made.standing USING (product_id)
HAVING
  count(grade) = count(*)
