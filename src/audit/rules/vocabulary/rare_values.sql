-- Values so rare that they may be slips of others.
FROM
  value_norms
WHERE
  n <= greatest($few_rare, $rare_percent * total / 100)
  AND n * $frequent_times < total
