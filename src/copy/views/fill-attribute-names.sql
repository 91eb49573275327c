-- Fills the table `attribute_names`: under which name the maps `props` and `nums` have an attribute. Spellings of one name, and
-- names of one code, are one attribute: the one that most values have names it, of some that as many have the one that is the code.
-- A code under which some record has several names is no attribute. `unit` is the one that most numbers of it have; '' if they have none.
INSERT INTO
  attribute_names
WITH
  stated AS NOT MATERIALIZED (
    SELECT
      CASE owner
        WHEN 'product' THEN product_id
        ELSE - variant_id
      END AS id,
      place,
      coalesce(name, code, place) AS name,
      coalesce(nullif(name_folded, ''), nullif(code_folded, ''), name, place) AS name_folded,
      nullif(code_folded, '') AS code_folded,
      culture,
      CASE
        WHEN number_min = number_max THEN coalesce(base_unit, number_unit_folded, '')
      END AS unit
    FROM
      amounts
    WHERE
      is_member
      AND value IS NOT NULL
  ),
  spellings AS MATERIALIZED (
    SELECT
      name,
      name_folded,
      code_folded,
      unit,
      count(*) FILTER(culture IS NULL) AS plain,
      count(*) AS n
    FROM
      stated
    GROUP BY ALL
  ),
  names_of_codes AS (
    SELECT
      code_folded,
      name_folded,
      sum(plain) AS plain,
      sum(n) AS n
    FROM
      spellings
    WHERE
      code_folded IS NOT NULL
    GROUP BY
      code_folded,
      name_folded
    QUALIFY
      count(*) OVER (
        PARTITION BY
          code_folded
      ) > 1
  ),
  loose_codes AS (
    SELECT DISTINCT
      code_folded
    FROM
      (
        SELECT
          code_folded
        FROM
          stated
          SEMI JOIN names_of_codes USING (code_folded)
        GROUP BY
          id,
          place,
          code_folded,
          culture
        HAVING
          count(DISTINCT name_folded) > 1
      )
  ),
  settled_codes AS (
    SELECT
      code_folded,
      arg_min(name_folded, (- plain, - n, name_folded <> code_folded, name_folded)) AS key_folded
    FROM
      names_of_codes
      ANTI JOIN loose_codes USING (code_folded)
    GROUP BY
      code_folded
  ),
  keyed AS (
    SELECT
      s.*,
      coalesce(c.key_folded, s.name_folded) AS key_folded
    FROM
      spellings s
      LEFT JOIN settled_codes c USING (code_folded)
  ),
  keys AS (
    SELECT
      key_folded,
      arg_min(name, (- plain, - n, name)) AS key
    FROM
      (
        SELECT
          key_folded,
          name,
          sum(plain) AS plain,
          sum(n) AS n
        FROM
          keyed
        WHERE
          name_folded = key_folded
        GROUP BY
          key_folded,
          name
      )
    GROUP BY
      key_folded
  ),
  units AS (
    SELECT
      key_folded,
      arg_max(unit, (n, unit)) AS unit
    FROM
      (
        SELECT
          key_folded,
          unit,
          sum(n) AS n
        FROM
          keyed
        WHERE
          unit IS NOT NULL
        GROUP BY
          key_folded,
          unit
      )
    GROUP BY
      key_folded
  )
SELECT DISTINCT
  name_folded,
  code_folded,
  key,
  units.unit
FROM
  keyed
  JOIN keys USING (key_folded)
  LEFT JOIN units USING (key_folded)
