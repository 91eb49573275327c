-- One row per rule with its counts, and one row without a rule that counts products and variants.
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
SELECT
  NULL,
  max(records) FILTER(owner = 'product'),
  max(records) FILTER(owner = 'variant'),
  NULL,
  NULL,
  NULL,
  NULL,
  NULL,
  NULL,
  NULL,
  NULL,
  NULL,
  NULL
FROM
  audit.records
