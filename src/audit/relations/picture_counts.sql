-- Each product's own pictures: how many that are not passive, and what these have; one row per product that has any.
SELECT
  product_id,
  count(*) FILTER(is_live) AS pictures,
  count(*) FILTER(
    is_cover
    AND is_live
  ) AS covers,
  bool_or(pim_is_column_unread(i.is_cover, i.unread, 'is_cover')) AS is_cover_unread,
  count(*) FILTER(
    is_cover
    AND status IS NULL
  ) AS covers_untold,
  count(*) FILTER(
    is_cover
    AND NOT is_live
  ) AS covers_passive,
  count(alt) FILTER(is_live) AS described,
  count(*) FILTER(
    is_live
    AND pim_is_column_unread(i.alt, i.unread, 'alt')
  ) AS alt_unread,
  count(sort_order) FILTER(is_live) AS ordered,
  count(sort_order) FILTER(is_live) - count(DISTINCT sort_order) FILTER(is_live) AS clashes
FROM
  (
    SELECT
      *,
      coalesce(status, 'active') <> 'passive' AS is_live
    FROM
      pictures
  ) i
WHERE
  owner = 'product'
  AND product_id IS NOT NULL
GROUP BY
  product_id
