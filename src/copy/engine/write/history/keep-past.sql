-- Rows of later than `$until` were written for a copy that never came to be. `$is_too_large`: the older half goes.
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
  *
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
  *
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
