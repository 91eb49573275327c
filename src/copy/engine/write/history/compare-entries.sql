-- Equal names of a record are told apart by their place among them.
INSERT INTO
  found
WITH
  before AS (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY
          owner,
          id,
          field,
          label,
          key
        ORDER BY
          value
      ) AS place
    FROM
      (
        FROM
          entries_before
        EXCEPT ALL
        FROM
          entries_after
      )
  ),
  after AS (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY
          owner,
          id,
          field,
          label,
          key
        ORDER BY
          value
      ) AS place
    FROM
      (
        FROM
          entries_after
        EXCEPT ALL
        FROM
          entries_before
      )
  )
SELECT
  coalesce(g.owner, c.owner),
  coalesce(g.id, c.id),
  coalesce(g.field, c.field),
  coalesce(g.label, c.label),
  g.value,
  c.value
FROM
  before g
  FULL JOIN after c ON g.owner IS NOT DISTINCT FROM c.owner
  AND g.id IS NOT DISTINCT FROM c.id
  AND g.field IS NOT DISTINCT FROM c.field
  AND g.label IS NOT DISTINCT FROM c.label
  AND g.key IS NOT DISTINCT FROM c.key
  AND g.place IS NOT DISTINCT FROM c.place;

-- Entries of media are not compared where one of the copies may only lack them.
DELETE FROM found f
WHERE
  field IN ('picture', 'picture_alt', 'cover_picture', 'picture_order', 'document')
  AND EXISTS (
    FROM
      pairs p
    WHERE
      NOT p.is_sure
      AND p.list LIKE '%_media'
      AND p.owner = f.owner
      AND p.id = f.id
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
