-- How filled properties were in earlier copies of this format: the first of each day is enough.
INSERT INTO
  made.filled
FROM
  before.filled
WHERE
  format = $format
  AND as_of < pim_exact_reading()
  AND as_of >= least(
    strftime(pim_exact_reading()::TIMESTAMP - INTERVAL 7 DAY, '%Y-%m-%dT%H:%M:%S'),
    (
      SELECT
        max(as_of)
      FROM
        before.filled
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
