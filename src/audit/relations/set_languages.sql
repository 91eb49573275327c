-- The same where the operator sets the languages.
SELECT
  unnest($goals, recursive := TRUE)
