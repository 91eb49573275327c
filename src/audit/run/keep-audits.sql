-- Takes over the results of audits of older copies.
INSERT INTO
  made.audits
SELECT
  *
FROM
  before.audits
WHERE
  as_of < pim_reading()
ORDER BY
  as_of DESC
LIMIT
  $most_audits
