-- Rows of later than `$latest` were noted by a clock that has been set back since. Rows of later than `$until` were written for a copy that never came to be. `$is_too_large`: the older half goes.
CREATE TABLE kept AS
SELECT
  greatest(
    $since::TIMESTAMP,
    CASE
      WHEN $is_too_large THEN (
        SELECT
          quantile_disc(seen_at, 0.5)
        FROM
          past.changes
      )
    END
  ) AS since;

INSERT INTO
  made.changes BY NAME
SELECT
  * REPLACE(
    least(seen_at, $latest::TIMESTAMP) AS seen_at,
    CASE
      WHEN seen_before > $latest::TIMESTAMP THEN (
        SELECT
          since
        FROM
          kept
      )
      ELSE seen_before
    END AS seen_before
  )
FROM
  past.changes
WHERE
  seen_at <= $until::TIMESTAMP
  AND seen_at >= (
    SELECT
      since
    FROM
      kept
  );

INSERT INTO
  made.refreshes BY NAME
SELECT
  * REPLACE(
    least(seen_at, $latest::TIMESTAMP) AS seen_at,
    CASE
      WHEN seen_before > $latest::TIMESTAMP THEN (
        SELECT
          since
        FROM
          kept
      )
      ELSE seen_before
    END AS seen_before
  )
FROM
  past.refreshes
WHERE
  seen_at <= $until::TIMESTAMP
  AND seen_at >= (
    SELECT
      since
    FROM
      kept
  );

INSERT INTO
  made.long_texts
SELECT
  *
FROM
  past.long_texts
WHERE
  print IN (
    SELECT
      before
    FROM
      made.changes
    UNION
    SELECT
      after
    FROM
      made.changes
  );

DETACH past;
