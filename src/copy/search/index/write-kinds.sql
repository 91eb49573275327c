-- Writes which kinds of things the categories name, and which products are of them. A name may be of several: `Cases & Clips`.
CREATE TABLE scratch.segments AS
WITH
  named AS (
    SELECT
      category_id,
      name,
      NULL AS culture
    FROM
      categories
    UNION
    SELECT
      category_id,
      name,
      culture
    FROM
      category_names
  ),
  main AS (
    SELECT
      any_value(
        language
        ORDER BY
          n DESC
      ) AS language
    FROM
      (
        SELECT
          language,
          count(*) AS n
        FROM
          texts
        WHERE
          language IS NOT NULL
        GROUP BY
          language
      )
  ),
  split AS (
    SELECT
      category_id,
      list_contains($head_first, left(coalesce(culture, language), 2)) AS is_head_first,
      unnest(
        regexp_split_to_array(pim_plain_text(pim_thing(name)), '\s*[,/&|;+()]\s*|\s+(?:' || $and || ')\s+')
      ) AS segment
    FROM
      named,
      main
    WHERE
      name IS NOT NULL
  )
SELECT DISTINCT
  category_id,
  segment,
  coalesce(is_head_first, FALSE) AS is_head_first,
  pim_runs(segment) AS words
FROM
  split
WHERE
  len(pim_runs(segment)) BETWEEN 1 AND 6;

CREATE TABLE made.kinds AS
SELECT
  row_number() OVER (
    ORDER BY
      segment,
      is_head_first
  )::UINTEGER AS kind,
  segment,
  is_head_first,
  any_value(words) AS words
FROM
  scratch.segments
GROUP BY
  segment,
  is_head_first;

CREATE TABLE made.kind_words AS
SELECT DISTINCT
  kind,
  w.id,
  place = CASE
    WHEN is_head_first THEN 1
    ELSE len(words)
  END AS is_head,
  len(words)::UTINYINT AS words
FROM
  (
    SELECT
      kind,
      is_head_first,
      words,
      unnest(words) AS raw,
      generate_subscripts(words, 1) AS place
    FROM
      made.kinds
  )
  JOIN scratch.folded f USING (raw)
  JOIN scratch.words w ON w.word = f.word;

CREATE TABLE made.product_kinds AS
SELECT
  doc,
  kind,
  min(above)::UTINYINT AS above
FROM
  (
    SELECT
      product_id,
      category_id,
      least(
        9,
        coalesce(
          max(level) OVER (
            PARTITION BY
              product_id
          ) - level,
          0
        )
      ) AS above
    FROM
      product_category_tree
  )
  JOIN scratch.segments USING (category_id)
  JOIN made.kinds USING (segment, is_head_first)
  JOIN made.docs USING (product_id)
GROUP BY
  doc,
  kind
ORDER BY
  kind,
  doc;
