-- One row per rule with its counts, and one row without a rule: all products as checked, all variants as failed.
SELECT
  rule,
  checked,
  failed,
  "unknown",
  accepted,
  products,
  shared_values,
  note,
  failure,
  reads_unread,
  is_systemic,
  for_sale,
  for_sale_failed
FROM
  audit.results
UNION ALL
BY NAME
SELECT
  max(records) FILTER(owner = 'product') AS checked,
  max(records) FILTER(owner = 'variant') AS failed
FROM
  audit.records
