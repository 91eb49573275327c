-- Numbers of things in texts, by the word beside them: `Para 4 personas`, where nearly all products whose texts say so
-- have that number as their `Plazas`; `20 zakjes`, where the word is the last one of the attribute's name.
WITH
  counts AS MATERIALIZED (
    SELECT
      product_id,
      name,
      is_dimension,
      regexp_extract(lower(trim(name)), ' (\pL{4,})$', 1) AS last_word,
      value,
      number
    FROM
      single_values
    WHERE
      base_unit IS NULL
      AND number = floor(number)
      AND number BETWEEN 1 AND 9999
  ),
  texts AS MATERIALIZED (
    SELECT
      product_id,
      field,
      culture,
      lower(text) AS text
    FROM
      product_texts
    WHERE
      regexp_matches(text, '\d')
  ),
  -- Words are learned from a sample of products: reading all texts takes long.
  sampled AS (
    SELECT
      *
    FROM
      texts
      SEMI JOIN sampled_products USING (product_id)
  ),
  beside AS (
    SELECT
      product_id,
      field,
      culture,
      TRUE AS is_behind,
      unnest(regexp_extract_all(text, '(?:^|[^\pL\d.,/-])(\d{1,4}[\s\x{A0}-]\pL{3,})', 1)) AS pair
    FROM
      sampled
    UNION ALL
    SELECT
      product_id,
      field,
      culture,
      FALSE,
      unnest(
        regexp_extract_all(text, '(\pL{3,}[.:]?[\s\x{A0}]\d{1,4})(?:$|[^\d.,]|[.,](?:$|\D))', 1)
      )
    FROM
      sampled
  ),
  -- What else has the same few numbers would be told by chance.
  agreeing AS (
    SELECT
      b.field,
      b.culture,
      b.is_behind,
      regexp_extract(b.pair, '\pL+') AS word,
      c.name,
      count_if(regexp_extract(b.pair, '\d+')::DOUBLE = c.number) * 100 // count(*) AS percent
    FROM
      (
        SELECT DISTINCT
          *
        FROM
          beside
      ) b
      JOIN counts c USING (product_id)
    GROUP BY ALL
    HAVING
      count(DISTINCT product_id) >= $least_texts_with_count
      AND count(DISTINCT c.number) >= $least_kinds
      AND entropy(c.number) >= 1
      AND percent >= 100 - $most_failing_percent
  ),
  learned AS (
    SELECT
      *
    FROM
      agreeing
    QUALIFY
      rank() OVER (
        PARTITION BY
          field,
          culture,
          is_behind,
          word
        ORDER BY
          percent DESC
      ) = 1
  ),
  words AS MATERIALIZED (
    SELECT
      field,
      culture,
      is_behind,
      word,
      name
    FROM
      learned
    UNION
    SELECT DISTINCT
      t.field,
      t.culture,
      TRUE,
      c.last_word,
      c.name
    FROM
      counts c
      CROSS JOIN (
        SELECT DISTINCT
          field,
          culture
        FROM
          texts
      ) t
    WHERE
      c.last_word <> ''
      AND t.field <> 'name'
  ),
  said AS (
    SELECT
      c.product_id,
      c.name,
      c.is_dimension,
      t.field,
      t.culture,
      c.value,
      c.number,
      w.is_behind,
      w.word,
      if (
        w.is_behind,
        regexp_extract(split_part(t.text, w.word, 1), '(?:^|[^\pL\d.,/-])(\d{1,4})[\s\x{A0}-]$', 1),
        regexp_extract(
          substr(t.text, instr(t.text, w.word) + length(w.word)),
          '^[.:]?[\s\x{A0}](\d{1,4})(?:$|[^\d.,]|[.,](?:$|\D))',
          1
        )
      ) AS digits
    FROM
      words w
      JOIN counts c ON c.name = w.name
      JOIN texts t ON t.product_id = c.product_id
      AND t.field = w.field
      AND t.culture IS NOT DISTINCT FROM w.culture
      AND contains(t.text, w.word)
  ),
  claims AS (
    SELECT
      product_id,
      name,
      is_dimension,
      field,
      culture AS text_culture,
      value AS own,
      min(if (is_behind, digits || ' ' || word, word || ' ' || digits)) FILTER(digits::DOUBLE <> number) AS told,
      bool_or(digits::DOUBLE = number) AS is_own
    FROM
      said
    WHERE
      digits <> ''
    GROUP BY ALL
  )
SELECT
  *
FROM
  claims
QUALIFY
  -- Where texts say something else more often, they say it of something else.
  count_if(NOT is_own) OVER (
    PARTITION BY
      name,
      field
  ) <= greatest(
    2,
    $most_failing_percent * count(*) OVER (
      PARTITION BY
        name,
        field
    ) / 100
  )
