WITH
  chosen AS (
    SELECT
      variant_id,
      hash(count(*), sum(hash(pim_fold_text(written)))) AS choice,
      list_sort(list(written)) AS words
    FROM
      (
        SELECT
          variant_id,
          coalesce(name || ' ', '') || value AS written
        FROM
          options
        WHERE
          value IS NOT NULL
          AND variant_id IS NOT NULL
      )
    GROUP BY
      variant_id
  ),
  optioned AS (
    SELECT
      product_id,
      v.variant_id,
      options_state,
      choice,
      words
    FROM
      variants v
      LEFT JOIN chosen c ON c.variant_id = v.variant_id
    WHERE
      product_id IS NOT NULL
      AND (
        choice IS NOT NULL
        OR pim_is_unread(v.variant_id, v.options_state)
      )
  )
SELECT
  v.product_id,
  v.variant_id,
  CASE
    WHEN (
      v.choice IS NULL
      OR v.repeats IS NOT NULL
    )
    AND pim_is_unread(v.variant_id, v.options_state) THEN NULL
    ELSE v.repeats IS NOT NULL
  END AS failed,
  left(array_to_string(list_sort(v.words), ', '), 200) || ' (' || v.repeats || ' variants)' AS detail,
  v.repeats AS extent,
  v.key AS shared
FROM
  (
    WITH
      keyed AS MATERIALIZED (
        SELECT
          *,
          CASE
            WHEN choice IS NOT NULL THEN hash(product_id, choice)
          END AS key
        FROM
          optioned
      ),
      shared AS (
        SELECT
          key,
          count(*) AS repeats
        FROM
          keyed
        GROUP BY
          key
        HAVING
          count(*) > 1
      )
    SELECT
      *
    FROM
      keyed
      LEFT JOIN shared USING (key)
  ) v
