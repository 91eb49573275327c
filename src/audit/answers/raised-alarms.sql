-- The alarms that are raised or could not be judged, those of the rules file first.
SELECT
  name,
  value,
  before,
  at_most,
  may_move_percent,
  category,
  property,
  unit,
  codes,
  note,
  "sql"
FROM
  audit.alarms
WHERE
  is_raised IS DISTINCT FROM FALSE
ORDER BY
  "sql" IS NOT NULL,
  is_raised IS NULL,
  if ("sql" IS NULL, name, ''),
  rowid
