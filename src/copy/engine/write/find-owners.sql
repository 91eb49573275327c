CREATE TABLE known AS
SELECT
  id,
  print
FROM
  base.prints
WHERE
  list = 'products';

CREATE TABLE gone AS
SELECT
  id
FROM
  known
WHERE
  $is_whole
  AND id NOT IN (
    SELECT
      id
    FROM
      walked
  );

CREATE TABLE fresh AS
SELECT
  id
FROM
  walked
WHERE
  id NOT IN (
    SELECT
      id
    FROM
      known
  );

CREATE TABLE changed AS
SELECT
  w.id
FROM
  walked w
  JOIN known k ON k.id = w.id
WHERE
  k.print <> w.print;

-- A product that owns nothing can only get something, which the totals show.
CREATE TABLE aged AS
SELECT
  product AS id,
  min(read_at) AS read_at
FROM
  owned
WHERE
  product IN (
    SELECT
      id
    FROM
      known
  )
  AND product NOT IN (
    SELECT
      id
    FROM
      gone
  )
GROUP BY
  product;

CREATE TABLE owners AS
SELECT
  id
FROM
  fresh
UNION
SELECT
  id
FROM
  changed
UNION
SELECT
  id
FROM
  aged
WHERE
  read_at < $due_before::TIMESTAMP
UNION
SELECT
  id
FROM
  (
    FROM
      aged
    ORDER BY
      read_at,
      id
    LIMIT
      $most_due
  );

CREATE TABLE replaced AS
SELECT
  id
FROM
  owners
UNION
SELECT
  id
FROM
  gone;
