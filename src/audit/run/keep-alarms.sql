-- What alarms came to with earlier copies. Of an alarm that could not be judged the value before counts.
INSERT INTO
  made.judged
FROM
  before.judged
WHERE
  as_of < pim_exact_reading()
  AND value IS NOT NULL
QUALIFY
  row_number() OVER (
    PARTITION BY
      name
    ORDER BY
      as_of DESC
  ) = 1
