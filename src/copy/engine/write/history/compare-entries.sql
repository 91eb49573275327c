-- What is in one copy alone. Equal names of a record are told apart by their place among them.
INSERT INTO
  found
WITH
  entries AS (
    SELECT
      'before' AS side,
      *
    FROM
      entries_before
    UNION ALL
    SELECT
      'after',
      *
    FROM
      entries_after
  ),
  numbered AS (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY
          side,
          owner,
          id,
          field,
          label,
          key,
          value
      ) AS nth
    FROM
      entries
  ),
  unmatched AS (
    SELECT
      min(side) AS side,
      owner,
      id,
      field,
      label,
      key,
      value
    FROM
      numbered
    GROUP BY
      owner,
      id,
      field,
      label,
      key,
      value,
      nth
    HAVING
      count(*) = 1
  ),
  placed AS (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY
          side,
          owner,
          id,
          field,
          label,
          key
        ORDER BY
          value
      ) AS place
    FROM
      unmatched
  )
SELECT
  owner,
  id,
  field,
  label,
  min(value) FILTER(side = 'before'),
  min(value) FILTER(side = 'after')
FROM
  placed
GROUP BY
  owner,
  id,
  field,
  label,
  key,
  place;

-- Entries of media are not compared where one of the copies may only lack them.
DELETE FROM found f
WHERE
  (
    starts_with(field, 'picture')
    OR starts_with(field, 'document')
    OR field = 'cover_picture'
  )
  AND EXISTS (
    FROM
      pairs p
    WHERE
      NOT p.is_sure
      AND p.list LIKE '%_media'
      AND p.owner = f.owner
      AND p.id = f.id
  );

-- What a new entry says, and what one said that is gone, is told by the entry itself.
DELETE FROM found f
WHERE
  (
    starts_with(field, 'price_')
    OR field IN ('picture_file', 'picture_status', 'document_file', 'document_status')
  )
  AND EXISTS (
    FROM
      found entry
    WHERE
      entry.owner = f.owner
      AND entry.id = f.id
      AND entry.field = string_split(f.field, '_') [1]
      AND (entry.before IS NULL) <> (entry.after IS NULL)
      AND coalesce(entry.label, entry.before, entry.after) = f.label
  );

-- A record that differs where no table shows it, unless it is its variants that differ.
INSERT INTO
  found
SELECT
  owner,
  id,
  'other',
  NULL,
  NULL,
  NULL
FROM
  changed c
WHERE
  is_own
  AND NOT EXISTS (
    FROM
      found f
    WHERE
      f.owner = c.owner
      AND f.id = c.id
  )
  AND NOT EXISTS (
    FROM
      differing d
      JOIN records r ON r.owner = d.owner
      AND r.id = d.id
    WHERE
      c.owner = 'product'
      AND d.owner = 'variant'
      AND r.product_id = c.id
  );

-- Another name of a category or brand is told of itself, not of each of its products.
DELETE FROM found f
WHERE
  EXISTS (
    FROM
      found c
    WHERE
      c.owner = f.field
      AND c.field = 'name'
      AND c.before = f.before
      AND c.after = f.after
  );
