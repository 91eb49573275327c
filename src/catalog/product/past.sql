-- What refreshes saw of a product and its variants, the newest first, texts as the catalog has them.
SELECT
  strftime(seen_before, '%Y-%m-%dT%H:%MZ'),
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
  count(*) OVER ()
FROM
  changes c
WHERE
  product_id = $product_id
  AND kind <> 'was'
ORDER BY
  c.seen_at DESC,
  owner,
  code,
  field
LIMIT
  $most
