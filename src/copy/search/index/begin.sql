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
