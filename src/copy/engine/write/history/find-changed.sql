CREATE TABLE changed AS
SELECT
  r.owner,
  r.id,
  min(d.read_at) AS read_at,
  bool_or(
    d.list = r.list
    AND NOT r.list IN (
      SELECT
        list
      FROM
        learned
    )
  ) AS is_own
FROM
  records r
  JOIN differing d ON d.owner = r.owner
  AND d.id = r.id
WHERE
  NOT r.is_gone
  AND NOT r.is_new
GROUP BY ALL;
