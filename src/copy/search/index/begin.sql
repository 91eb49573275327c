CREATE TABLE made.docs AS
SELECT
  product_id,
  row_number() OVER (
    ORDER BY
      rowid
  )::UINTEGER AS doc
FROM
  products;

CREATE TABLE scratch.heard (doc UINTEGER, mark UBIGINT, weight FLOAT, place UTINYINT);

CREATE TABLE scratch.raw (word VARCHAR, mark UBIGINT);

CREATE TABLE scratch.fields AS
SELECT
  unnest($fields, recursive := TRUE);

-- Properties that are there or not.
CREATE TABLE scratch.switches AS
SELECT DISTINCT
  name
FROM
  properties
WHERE
  pim_says_yes(value);

-- Whether a value says that something is not there; two capitals, as NO, are a code, unless the property also says yes.
CREATE MACRO pim_says_no(name, value) AS coalesce(
  lower(trim(value)) IN $no
  AND (
    NOT regexp_full_match(value, '[A-Z]{2}')
    OR name IN (
      SELECT
        s.name
      FROM
        scratch.switches s
    )
  ),
  FALSE
);
