/* The tables of an audit. Callers see the views findings, rule_results, grades and completeness (copy/schema.ts). */
CREATE TABLE made.rules (
  position INTEGER,
  rule VARCHAR,
  severity VARCHAR,
  owner VARCHAR,
  points DOUBLE,
  applies_to_all BOOLEAN,
  reads_unread BOOLEAN
);

-- Passed records (`failed` is false) are kept only for rules that do not apply to all records, to count what they checked.
CREATE TABLE made.verdicts (
  position INTEGER,
  product_id BIGINT,
  variant_id BIGINT,
  failed BOOLEAN,
  detail VARCHAR,
  extent DOUBLE,
  shared VARCHAR,
  field VARCHAR,
  "value" VARCHAR,
  proposed VARCHAR,
  sure DOUBLE,
  accepted VARCHAR
);

CREATE TABLE made.notes (position INTEGER, note VARCHAR);

CREATE TABLE made.failures (position INTEGER, failure VARCHAR);

-- What is wrong with what the rules file adds: a notice each.
CREATE TABLE made.problems (notice JSON);

-- The lists that were not read, or not to their end.
CREATE TABLE made.gaps (gap JSON);

CREATE TABLE made.completeness (
  product_id BIGINT,
  requirement VARCHAR,
  "of" BIGINT,
  has BIGINT,
  missing VARCHAR,
  "unknown" BIGINT
);

-- The view of norms that callers see.
CREATE TABLE made.norms (
  kind VARCHAR,
  owner VARCHAR,
  category_id BIGINT,
  category VARCHAR,
  brand VARCHAR,
  field VARCHAR,
  "value" VARCHAR,
  low DOUBLE,
  high DOUBLE,
  unit VARCHAR,
  n BIGINT,
  share DOUBLE
);

CREATE TABLE made.accepted (line VARCHAR, rule VARCHAR, product_id BIGINT, variant_id BIGINT, value VARCHAR);

CREATE TABLE made.audits (
  as_of VARCHAR,
  rule_set VARCHAR,
  rules JSON,
  products BIGINT,
  sellable BIGINT,
  open BIGINT,
  A BIGINT,
  B BIGINT,
  C BIGINT,
  D BIGINT,
  E BIGINT,
  failed JSON
);

CREATE TABLE made.marks (rule VARCHAR, mark VARCHAR);

-- What became a finding (is_new) and what is none any more; of a rule that could not be compared, one row with neither.
CREATE TABLE made.moves (
  seen_at TIMESTAMP,
  rule VARCHAR,
  product_id BIGINT,
  variant_id BIGINT,
  is_new BOOLEAN
);

-- What each alarm came to, also with earlier copies.
CREATE TABLE made.judged (
  as_of VARCHAR,
  name VARCHAR,
  mark VARCHAR,
  at_most DOUBLE,
  may_move_percent DOUBLE,
  value DOUBLE,
  codes VARCHAR,
  note VARCHAR
);

-- What the catalog was like at each reading; see count-profile.sql.
CREATE TABLE made.profile (
  as_of VARCHAR,
  format BIGINT,
  measure VARCHAR,
  category VARCHAR,
  property VARCHAR,
  unit VARCHAR,
  products BIGINT,
  amount DOUBLE,
  low DOUBLE,
  high DOUBLE
);

-- The view of alarms that callers see.
CREATE TABLE made.alarms (
  name VARCHAR,
  is_raised BOOLEAN,
  value DOUBLE,
  before DOUBLE,
  at_most DOUBLE,
  may_move_percent DOUBLE,
  category VARCHAR,
  property VARCHAR,
  unit VARCHAR,
  codes VARCHAR,
  note VARCHAR,
  "sql" VARCHAR
);
