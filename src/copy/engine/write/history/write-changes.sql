-- Writes the changes into the history. `$seen_at`: when the new copy was read to its end; `$seen_before`: the earlier one.
CREATE TABLE told AS
SELECT
  CASE
    WHEN is_new THEN 'new'
    ELSE 'gone'
  END AS kind,
  r.owner,
  r.id,
  r.product_id,
  r.code,
  r.name,
  NULL AS field,
  NULL AS label,
  NULL AS before,
  NULL AS after,
  CASE
    WHEN is_new THEN CASE
      WHEN (
        SELECT
          complete
        FROM
          old.main.lists l
        WHERE
          l.list = r.list
      ) THEN $seen_before::TIMESTAMP
    END
    ELSE coalesce(
      CASE
        WHEN d.read_at <= $seen_at::TIMESTAMP THEN d.read_at
      END,
      $seen_before::TIMESTAMP
    )
  END AS seen_before,
  r.updated
FROM
  records r
  LEFT JOIN differing d ON d.list = r.list
  AND d.id = r.id
WHERE
  is_new
  OR is_gone
UNION ALL
SELECT
  'changed',
  f.owner,
  f.id,
  r.product_id,
  r.code,
  r.name,
  f.field,
  nullif(f.label, ''),
  f.before,
  f.after,
  coalesce(
    CASE
      WHEN c.read_at <= $seen_at::TIMESTAMP THEN c.read_at
    END,
    $seen_before::TIMESTAMP
  ),
  r.updated
FROM
  found f
  JOIN records r ON r.owner = f.owner
  AND r.id = f.id
  JOIN changed c ON c.owner = f.owner
  AND c.id = f.id
UNION ALL
SELECT
  'was',
  owner,
  id,
  r.product_id,
  r.code,
  r.name,
  g.field,
  nullif(g.label, ''),
  g.value,
  NULL,
  $seen_before::TIMESTAMP,
  NULL
FROM
  entries_gone g
  JOIN records r USING (owner, id);

INSERT INTO
  made.changes BY NAME
SELECT
  $seen_at::TIMESTAMP AS seen_at,
  seen_before,
  kind,
  owner,
  product_id,
  CASE owner
    WHEN 'variant' THEN id
  END AS variant_id,
  code,
  name,
  field,
  label,
  pim_print(before) AS before,
  pim_print(after) AS after,
  updated AS pim_updated
FROM
  told
ORDER BY
  owner,
  product_id,
  id,
  field;

INSERT INTO
  made.long_texts
SELECT DISTINCT
  print,
  text
FROM
  (
    SELECT
      pim_print(text) AS print,
      text
    FROM
      (
        SELECT
          before AS text
        FROM
          told
        UNION ALL
        SELECT
          after
        FROM
          told
      )
    WHERE
      length(text) > $short_chars
  )
WHERE
  print NOT IN (
    SELECT
      print
    FROM
      made.long_texts
  );
