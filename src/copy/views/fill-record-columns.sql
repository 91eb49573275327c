-- Fills the table `record_columns` from `all_members` for the products from $first to $last and their variants; with $has_strays also for records
-- whose product nobody knows. Of an attribute in several languages, the text of the record itself counts, or else of the language
-- that it names first; `texts` has the others. A variant has the attributes of its product that it has none of its own of.
CREATE OR REPLACE TEMP TABLE members AS
FROM
  all_members
WHERE
  product_id BETWEEN $first::BIGINT AND $last::BIGINT
  OR (
    $has_strays
    AND product_id IS NULL
  );

CREATE OR REPLACE TEMP TABLE stated AS
SELECT
  id,
  key,
  place,
  entry,
  culture,
  split_part(culture, '-', 1) AS language,
  CASE
    WHEN unit IS NULL THEN value
    ELSE concat(value, ' ', unit)
  END AS text,
  CASE
    WHEN number_unit = key_unit THEN number
  END AS number,
  -- The same amount in another unit is the same value.
  CASE
    WHEN is_measured THEN concat(number, number_unit)
    ELSE lower(value)
  END AS same
FROM
  (
    SELECT
      CASE a.owner
        WHEN 'product' THEN a.product_id
        ELSE - a.variant_id
      END AS id,
      n.key,
      CASE a.place
        WHEN 'option' THEN 1
        WHEN 'property' THEN 2
        WHEN 'dimension' THEN 3
        WHEN 'packaging' THEN 4
        ELSE 5
      END AS place,
      a.rowid AS entry,
      replace(lower(a.culture), '_', '-') AS culture,
      a.value,
      a.unit,
      CASE
        WHEN a.number_min = a.number_max THEN coalesce(a.number_min_base, a.number_min)
      END AS number,
      coalesce(a.base_unit, a.number_unit_folded, '') AS number_unit,
      n.unit AS key_unit,
      a.base_unit IS NOT NULL
      AND a.number_min = a.number_max AS is_measured
    FROM
      amounts a
      JOIN attribute_names n ON n.name_folded = coalesce(nullif(a.name_folded, ''), nullif(a.code_folded, ''), a.name, a.place)
      AND n.code_folded IS NOT DISTINCT FROM nullif(a.code_folded, '')
    WHERE
      a.is_member
      AND a.value IS NOT NULL
      AND (
        a.product_id BETWEEN $first::BIGINT AND $last::BIGINT
        OR (
          $has_strays
          AND a.product_id IS NULL
        )
      )
  )
  SEMI JOIN members USING (id);

-- Each attribute as it is told in no language in particular (language NULL), and where several texts differ also in each language and
-- in each of its regions.
CREATE OR REPLACE TEMP TABLE worded AS
WITH
  spoken AS MATERIALIZED (
    SELECT
      id,
      key
    FROM
      stated
    GROUP BY
      id,
      key
    HAVING
      count(culture) > 0
  ),
  wanted AS (
    SELECT
      id,
      key,
      NULL AS wanted
    FROM
      spoken
    UNION
    SELECT
      id,
      key,
      unnest([culture, language])
    FROM
      stated
    WHERE
      culture IS NOT NULL
  ),
  judged AS (
    SELECT
      s.*,
      w.wanted,
      first_value (s.culture) OVER (
        PARTITION BY
          s.id,
          s.key,
          s.place,
          w.wanted
        ORDER BY
          CASE
            WHEN s.culture = w.wanted THEN 0
            WHEN s.culture = split_part(w.wanted, '-', 1) THEN 1
            WHEN s.language = split_part(w.wanted, '-', 1) THEN 2
            WHEN s.culture IS NULL THEN 3
            ELSE 4
          END,
          s.entry
      ) AS best
    FROM
      stated s
      JOIN wanted w USING (id, key)
  )
SELECT
  id,
  key,
  NULL AS wanted,
  place,
  entry,
  text,
  number,
  same
FROM
  stated
  ANTI JOIN spoken USING (id, key)
UNION ALL
SELECT
  id,
  key,
  wanted,
  place,
  entry,
  text,
  number,
  same
FROM
  judged
WHERE
  culture IS NOT DISTINCT FROM best;

-- Each attribute once, its values joined. Its number is that of the first place that has one, unless that has several.
CREATE OR REPLACE TEMP TABLE joined AS
WITH
  repeated AS MATERIALIZED (
    SELECT
      id,
      key,
      wanted
    FROM
      worded
    GROUP BY
      id,
      key,
      wanted
    HAVING
      count(*) > 1
  ),
  several AS MATERIALIZED (
    SELECT
      w.*
    FROM
      worded w
      SEMI JOIN repeated r ON r.id = w.id
      AND r.key = w.key
      AND r.wanted IS NOT DISTINCT FROM w.wanted
  ),
  texts AS (
    SELECT
      id,
      key,
      wanted,
      min(place) AS place,
      min(entry) AS entry,
      string_agg(
        text,
        '; '
        ORDER BY
          place,
          entry
      ) AS text
    FROM
      (
        SELECT
          id,
          key,
          wanted,
          min(place) AS place,
          arg_min(entry, (place, entry)) AS entry,
          arg_min(text, (place, entry)) AS text
        FROM
          several
        GROUP BY
          id,
          key,
          wanted,
          same
      )
    GROUP BY
      id,
      key,
      wanted
  ),
  numbers AS (
    SELECT
      id,
      key,
      wanted,
      arg_min_null(number, place) AS number
    FROM
      (
        SELECT
          id,
          key,
          wanted,
          place,
          CASE
            WHEN min(number) = max(number) THEN min(number)
          END AS number
        FROM
          several
        WHERE
          number IS NOT NULL
        GROUP BY
          id,
          key,
          wanted,
          place
      )
    GROUP BY
      id,
      key,
      wanted
  )
SELECT
  id,
  key,
  wanted,
  place,
  entry,
  text,
  number
FROM
  worded w
  ANTI JOIN repeated r ON r.id = w.id
  AND r.key = w.key
  AND r.wanted IS NOT DISTINCT FROM w.wanted
UNION ALL
SELECT
  t.*,
  n.number
FROM
  texts t
  LEFT JOIN numbers n ON n.id = t.id
  AND n.key = t.key
  AND n.wanted IS NOT DISTINCT FROM t.wanted;

-- With what variants take from their products, in the order of the maps.
CREATE OR REPLACE TEMP TABLE inherited AS
WITH
  everything AS (
    SELECT
      *,
      FALSE AS is_inherited
    FROM
      joined
    UNION ALL
    SELECT
      m.id,
      j.* EXCLUDE (id),
      TRUE
    FROM
      members m
      JOIN joined j ON j.id = m.product_id
      ANTI JOIN joined o ON o.id = m.id
      AND o.key = j.key
    WHERE
      m.id <> m.product_id
  )
SELECT
  id,
  wanted,
  key,
  text,
  number
FROM
  everything
ORDER BY
  id,
  wanted,
  is_inherited,
  place,
  entry,
  key;

INSERT INTO
  record_columns
WITH
  maps AS (
    SELECT
      id,
      map(list(key), list(text)) AS props,
      map(list(key) FILTER(number IS NOT NULL), list(number) FILTER(number IS NOT NULL)) AS nums
    FROM
      inherited
    WHERE
      wanted IS NULL
    GROUP BY
      id
  ),
  differing AS (
    SELECT
      id,
      key
    FROM
      inherited
      SEMI JOIN (
        FROM
          inherited
        WHERE
          wanted IS NOT NULL
      ) s USING (id, key)
    GROUP BY
      id,
      key
    HAVING
      min(text) <> max(text)
  ),
  worded_otherwise AS (
    SELECT
      *,
      -- The language of a region.
      CASE
        WHEN contains(wanted, '-') THEN split_part(wanted, '-', 1)
      END AS language
    FROM
      inherited
      SEMI JOIN differing USING (id, key)
    WHERE
      wanted IS NOT NULL
  ),
  translated AS (
    SELECT
      t.*
    FROM
      worded_otherwise t
      LEFT JOIN worded_otherwise l ON l.id = t.id
      AND l.key = t.key
      AND l.wanted = t.language
    WHERE
      t.text IS DISTINCT FROM l.text
  ),
  texts AS (
    SELECT
      id,
      map(list(wanted), list(texts)) AS texts
    FROM
      (
        SELECT
          id,
          wanted,
          map(list(key), list(text)) AS texts
        FROM
          translated
        GROUP BY
          id,
          wanted
        ORDER BY
          id,
          wanted
      )
    GROUP BY
      id
  ),
  brands AS (
    SELECT
      product_id,
      string_agg(
        name,
        '; '
        ORDER BY
          entry
      ) AS brand
    FROM
      (
        SELECT
          product_id,
          coalesce(name, code) AS name,
          min(rowid) AS entry
        FROM
          product_brands
          SEMI JOIN members USING (product_id)
        GROUP BY
          product_id,
          coalesce(name, code)
      )
    GROUP BY
      product_id
  ),
  paths AS (
    SELECT
      product_id,
      arg_min(path, (- coalesce(level, 0), path)) AS path
    FROM
      product_category_tree
      SEMI JOIN members USING (product_id)
    GROUP BY
      product_id
  ),
  barcodes AS (
    SELECT
      CASE owner
        WHEN 'product' THEN product_id
        ELSE - variant_id
      END AS id,
      arg_min(value, rowid) AS barcode
    FROM
      codes
    WHERE
      is_barcode
      AND (
        product_id BETWEEN $first::BIGINT AND $last::BIGINT
        OR (
          $has_strays
          AND product_id IS NULL
        )
      )
    GROUP BY
      id
  )
SELECT
  r.id,
  b.brand,
  c.path,
  k.barcode,
  coalesce(m.props, MAP {}),
  coalesce(m.nums, MAP {}),
  t.texts
FROM
  members r
  LEFT JOIN brands b ON b.product_id = r.product_id
  LEFT JOIN paths c ON c.product_id = r.product_id
  LEFT JOIN barcodes k ON k.id = r.id
  LEFT JOIN maps m ON m.id = r.id
  LEFT JOIN texts t ON t.id = r.id;

DROP TABLE members;

DROP TABLE stated;

DROP TABLE worded;

DROP TABLE joined;

DROP TABLE inherited
