-- Stores what a rule says of the whole catalog, the relation `note`, which has no row if there is nothing to say.
INSERT INTO
  made.notes
SELECT
  $position,
  *
FROM
  note
