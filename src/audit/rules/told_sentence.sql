-- Of products that may be for sale: see the relation `told_sentences`. What many products say is no mistake.
WITH
  judged AS (
    SELECT
      product_id,
      min({field: place, named: named, "found": left(trim("found"), 100)}) AS worst,
      count(*) AS texts
    FROM
      told_sentences
    WHERE
      kind = $rule
    GROUP BY
      product_id
  )
SELECT
  p.product_id,
  CASE
    WHEN j.product_id IS NULL
    AND pim_may_have_texts(
      p.product_id,
      p.translations_state,
      coalesce(p.name, p.short_description, p.long_description)
    ) THEN NULL
    ELSE j.product_id IS NOT NULL
    AND (
      SELECT
        count(*)
      FROM
        judged
    ) * 100 <= $most_failing_percent * greatest(
      $least_peers_of_texts,
      (
        SELECT
          count(*)
        FROM
          products
      )
    )
  END AS failed,
  j.worst.named || ': ' || j.worst."found" AS detail,
  j.texts AS extent,
  j.worst.field AS field,
  j.worst."found" AS "value"
FROM
  products p
  LEFT JOIN judged j ON j.product_id = p.product_id
WHERE
  p.status IS DISTINCT FROM 'passive'
  AND (
    coalesce(p.name, p.short_description, p.long_description) IS NOT NULL
    OR p.translations_state <> 'absent'
  )
