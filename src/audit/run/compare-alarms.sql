-- Raises the alarms whose value is too high, or has moved too far since the copy before.
INSERT INTO
  made.alarms
SELECT
  n.name,
  CASE
    WHEN n.value IS NOT NULL THEN coalesce(n.value > n.at_most, FALSE)
    OR coalesce(abs(n.value - b.value) * 100 > n.may_move_percent * abs(b.value), FALSE)
  END,
  n.value,
  b.value,
  n.at_most,
  n.may_move_percent,
  NULL,
  NULL,
  NULL,
  n.codes,
  n.note,
  NULL
FROM
  made.judged n
  LEFT JOIN made.judged b ON b.name = n.name
  AND b.mark = n.mark
  AND b.as_of < n.as_of
WHERE
  n.as_of = pim_exact_reading()
