-- Decides of texts with commas, semicolons or bars whether they are several values; their rows, and those of their parts, have no
-- is_member yet. They are several where the name has lists, where a part stands elsewhere by itself, or where it stands in another
-- text, too. Else the whole text is one value.
CREATE OR REPLACE TEMP TABLE several_values AS
WITH
  open AS (
    SELECT DISTINCT
      place,
      coalesce(name_folded, code_folded) AS name,
      value_folded AS text,
      pim_may_be_several(value) AS is_whole
    FROM
      amounts
    WHERE
      is_member IS NULL
  ),
  repeated AS (
    SELECT
      place,
      name
    FROM
      (
        SELECT
          place,
          name,
          unnest(list_distinct(pim_split_values(text))) AS part
        FROM
          open
        WHERE
          is_whole
      )
    GROUP BY
      place,
      name,
      part
    HAVING
      count(*) > 1
  )
SELECT DISTINCT
  o.place,
  o.name
FROM
  open o
  JOIN amounts a ON a.place = o.place
  AND coalesce(a.name_folded, a.code_folded) = o.name
WHERE
  NOT o.is_whole
  AND (
    NOT a.is_member
    OR (
      a.is_member
      AND a.value_folded = o.text
    )
  )
UNION
FROM
  repeated;

DELETE FROM amounts
WHERE
  is_member IS NULL
  AND NOT pim_may_be_several(value)
  AND NOT EXISTS (
    FROM
      several_values s
    WHERE
      s.place = amounts.place
      AND s.name = coalesce(amounts.name_folded, amounts.code_folded)
  );

UPDATE amounts
SET
  is_member = pim_may_be_several(value) <> EXISTS (
    FROM
      several_values s
    WHERE
      s.place = amounts.place
      AND s.name = coalesce(amounts.name_folded, amounts.code_folded)
  )
WHERE
  is_member IS NULL;

DROP TABLE several_values
