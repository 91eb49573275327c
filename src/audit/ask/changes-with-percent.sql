-- The changes in the time that is asked about, with the per cent by which prices changed.
SELECT
  *,
  CASE
    WHEN field = 'price'
    AND try_cast (before AS DOUBLE) > 0 THEN 100 * (try_cast (after AS DOUBLE) / try_cast (before AS DOUBLE) - 1)
  END AS percent
FROM
  changes_in_time
WHERE
  kind <> 'was'
