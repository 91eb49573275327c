-- Lists of media are read of records of other lists, and have one print for all media of an owner. What a list that was
-- not read to its end lacks may be there.
CREATE TABLE pairs AS
WITH
  stored AS NOT MATERIALIZED (
    SELECT
      'before' AS side,
      list,
      id,
      print,
      read_at
    FROM
      old.main.prints
    UNION ALL
    SELECT
      'after',
      list,
      id,
      print,
      read_at
    FROM
      fresh.main.prints
  ),
  compared AS NOT MATERIALIZED (
    FROM
      stored
    WHERE
      list NOT LIKE '%_media'
    UNION ALL
    SELECT
      side,
      list,
      id,
      bit_xor(print),
      min(read_at)
    FROM
      stored
    WHERE
      list LIKE '%_media'
    GROUP BY ALL
  )
SELECT
  CASE
    WHEN list LIKE 'product%' THEN 'product'
    WHEN list LIKE 'variant%' THEN 'variant'
    WHEN list = 'brands' THEN 'brand'
    ELSE 'category'
  END AS owner,
  list,
  id,
  o.read_at,
  (
    n.print IS NOT NULL
    OR list IN (
      SELECT
        list
      FROM
        fresh.main.lists
      WHERE
        complete
    )
  )
  AND (
    o.print IS NOT NULL
    OR list NOT LIKE '%_media'
    OR list IN (
      SELECT
        list
      FROM
        old.main.lists
      WHERE
        complete
    )
  ) AS is_sure
FROM
  (
    FROM
      compared
    WHERE
      side = 'before'
  ) o
  FULL JOIN (
    FROM
      compared
    WHERE
      side = 'after'
  ) n USING (list, id)
WHERE
  o.print IS DISTINCT FROM n.print;

CREATE TABLE differing AS
FROM
  pairs
WHERE
  is_sure;
