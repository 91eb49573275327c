-- The profiles of earlier copies of this format: the first of each day is enough.
INSERT INTO
  made.profile
FROM
  before.profile
WHERE
  format = $format
  AND as_of < pim_exact_reading()
  AND as_of >= least(
    strftime(pim_exact_reading()::TIMESTAMP - INTERVAL 30 DAY, '%Y-%m-%dT%H:%M:%S'),
    (
      SELECT
        max(as_of)
      FROM
        before.profile
      WHERE
        format = $format
        AND as_of < pim_exact_reading()
    )
  )
QUALIFY
  as_of = min(as_of) OVER (
    PARTITION BY
      left(as_of, 10)
  )
