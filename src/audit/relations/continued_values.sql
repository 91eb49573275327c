-- Values that begin with a frequent value of their attribute and go on with a sign and words: somebody wrote a remark behind them.
-- Two signs of doubt, or initials with a colon, tell it; else the words must be several, hardly any of which other values
-- of the attribute have, and more than any of these. What several values of an attribute do is how it is filled.
WITH
  listed AS MATERIALIZED (
    SELECT
      'properties.' AS kind,
      product_id,
      name,
      culture,
      trim(value) AS value
    FROM
      properties
    WHERE
      product_id IS NOT NULL
      AND name IS NOT NULL
      AND value IS NOT NULL
    UNION ALL
    SELECT
      'options.',
      product_id,
      name,
      NULL,
      trim(value)
    FROM
      options
    WHERE
      product_id IS NOT NULL
      AND name IS NOT NULL
      AND value IS NOT NULL
  ),
  longer AS MATERIALIZED (
    SELECT
      kind,
      name,
      culture,
      value,
      list_sort(list(DISTINCT product_id)) AS ids
    FROM
      listed
    WHERE
      length(value) BETWEEN 3 AND $longest_notice
      AND regexp_matches(value, '[?!–—>*#:;|<@\[({/]| -')
    GROUP BY ALL
    HAVING
      len(ids) <= $few_alike_slips
  ),
  split AS MATERIALIZED (
    SELECT
      *,
      substr(value, length(front) + 1) AS rest,
      regexp_matches(
        substr(value, length(front) + 1),
        '^\s*(?:\?+$|\?{2}|!{2})|\s[–—-]+\s\p{Lu}{2,3}:\s|(?:^|[\s(\[-])@\pL'
      ) AS is_strong,
      list_distinct(regexp_extract_all(lower(substr(value, length(front) + 1)), '\pL{2,}')) AS words
    FROM
      (
        SELECT
          *,
          regexp_extract(
            value,
            '^(.{1,40}?)\s*(?:\?|!|\s[–—-]+\s|[–-]>|=>|\s//|\s/\s|\*|\s#|[:;|<>@\[({…])',
            1
          ) AS front
        FROM
          longer
      )
    WHERE
      front <> ''
  ),
  doubtful AS MATERIALIZED (
    SELECT
      *
    FROM
      split
    WHERE
      is_strong
      OR (
        len(words) >= $least_remark_words
        AND NOT regexp_matches(rest, '^\s*[(\[{<:;]')
      )
  ),
  -- The products that have each value of these attributes.
  counted AS MATERIALIZED (
    SELECT
      kind,
      name,
      culture,
      value,
      count(DISTINCT product_id) AS n
    FROM
      listed l
    WHERE
      EXISTS (
        FROM
          doubtful a
        WHERE
          a.kind = l.kind
          AND a.name = l.name
          AND a.culture IS NOT DISTINCT FROM l.culture
      )
    GROUP BY ALL
  ),
  attributes AS (
    SELECT
      kind,
      name,
      culture,
      sum(n) AS uses
    FROM
      counted
    GROUP BY ALL
    HAVING
      sum(n) >= $least_of_form
  ),
  begun AS MATERIALIZED (
    SELECT
      a.*
    FROM
      doubtful a
      JOIN counted c ON c.kind = a.kind
      AND c.name = a.name
      AND c.culture IS NOT DISTINCT FROM a.culture
      AND c.value = a.front
      AND c.n >= if (a.is_strong, $few_alike_slips, $least_frequent)
  ),
  -- The words of all other values.
  others AS MATERIALIZED (
    SELECT
      b.value,
      b.kind,
      b.name,
      b.culture,
      regexp_extract_all(lower(c.value), '\pL{2,}') AS words
    FROM
      begun b
      JOIN counted c ON c.kind = b.kind
      AND c.name = b.name
      AND c.culture IS NOT DISTINCT FROM b.culture
      AND c.value <> b.value
  ),
  known AS (
    SELECT DISTINCT
      value,
      kind,
      name,
      culture,
      unnest(words) AS word
    FROM
      others
  ),
  lengths AS (
    SELECT
      value,
      kind,
      name,
      culture,
      max(len(words)) AS most_words
    FROM
      others
    GROUP BY ALL
  ),
  judged AS (
    SELECT
      b.kind,
      b.name,
      b.culture,
      b.value,
      b.rest,
      b.ids,
      count(*) OVER (
        PARTITION BY
          b.kind,
          b.name,
          b.culture
      ) AS alike,
      (
        is_strong
        OR (
          a.uses >= $least_peers_of_texts
          AND len(b.words) > l.most_words
          AND (
            SELECT
              count(*)
            FROM
              known k
            WHERE
              k.value = b.value
              AND k.kind = b.kind
              AND k.name = b.name
              AND k.culture IS NOT DISTINCT FROM b.culture
              AND list_contains(b.words, k.word)
          ) * 3 <= len(b.words)
        )
      ) AS is_remark
    FROM
      begun b
      JOIN attributes a ON a.kind = b.kind
      AND a.name = b.name
      AND a.culture IS NOT DISTINCT FROM b.culture
      JOIN lengths l ON l.value = b.value
      AND l.kind = b.kind
      AND l.name = b.name
      AND l.culture IS NOT DISTINCT FROM b.culture
  )
SELECT
  unnest(ids) AS product_id,
  pim_field_of_text(kind || name, culture) AS place,
  if (kind = 'options.', 'option ', 'property ') || pim_field_of_text(left(name, 40), culture) AS named,
  trim(rest) AS "found"
FROM
  judged
WHERE
  is_remark
  AND alike <= $few_alike_slips
