-- The languages that products should have, where the operator sets them: see wanted_languages.sql.
SELECT
  unnest($goals, recursive := TRUE)
