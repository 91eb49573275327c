-- What refreshes saw of a product and its variants, the newest first, texts as the catalog has them; and from when on changes are known.
SELECT
  strftime(begins, '%Y-%m-%dT%H:%MZ'),
  strftime(c.seen_before, '%Y-%m-%dT%H:%MZ'),
  strftime(seen_at + INTERVAL '59 seconds', '%Y-%m-%dT%H:%MZ'),
  concat_ws(
    ' ',
    owner,
    CASE owner
      WHEN 'variant' THEN code
    END,
    kind
  ),
  concat_ws(' ', field, label),
  coalesce(
    (
      SELECT
        min(text)
      FROM
        long_texts
      WHERE
        print = c.before
    ),
    before
  ),
  coalesce(
    (
      SELECT
        min(text)
      FROM
        long_texts
      WHERE
        print = c.after
    ),
    after
  ),
  count(c.product_id) OVER ()
FROM
  (
    SELECT
      min(seen_before) AS begins
    FROM
      refreshes
  )
  LEFT JOIN changes c ON product_id = $product_id
  AND kind <> 'was'
ORDER BY
  c.seen_at DESC,
  owner,
  code,
  field
LIMIT
  $most
