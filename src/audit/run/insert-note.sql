-- Stores what is said of a rule: its note, if it has one; why it could not be asked; and whether it reads a list that was not
-- read to its end.
INSERT INTO
  made.notes
SELECT
  $position,
  (
    FROM
      note
  ),
  $failure,
  $reads_unread
