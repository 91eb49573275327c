-- Name, owner, unit, per cent of the owners that have it (0 or 100 only if it is exactly that), and an example.
WITH
  counted AS (
    SELECT
      *,
      CASE owner
        WHEN 'product' THEN (
          SELECT
            count(*)
          FROM
            products
        )
        ELSE (
          SELECT
            count(*)
          FROM
            variants
        )
      END AS owners
    FROM
      attributes
    WHERE
      kind = $kind
      AND name IS NOT NULL
  )
SELECT
  CASE
    WHEN length(name) > $name_chars THEN left(name, $name_chars - 1) || '…'
    ELSE name
  END,
  owner,
  coalesce(
    unit,
    -- What texts say is not what the values say.
    (
      SELECT
        'none, ' || t.unit || ' in texts'
      FROM
        text_units t
      WHERE
        t.kind = $kind
        AND lower(t.name) = lower(counted.name)
      LIMIT
        1
    )
  ),
  CASE
    WHEN records >= owners THEN 100
    ELSE greatest(1, least(99, round(100.0 * records / owners)))
  END::DOUBLE,
  CASE
    WHEN length(example) > $example_chars THEN left(example, $example_chars - 1) || '…'
    ELSE example
  END
FROM
  counted
ORDER BY
  owner,
  records DESC,
  name
