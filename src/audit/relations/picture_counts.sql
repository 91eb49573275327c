-- Each product's own pictures: how many, and what they have; one row per product that has any.
SELECT
  product_id,
  count(*) AS pictures,
  count(*) FILTER(is_cover) AS covers,
  bool_or(pim_is_column_unread(i.is_cover, i.unread, 'is_cover')) AS is_cover_unread,
  count(*) FILTER(
    is_cover
    AND status IS NULL
  ) AS covers_untold,
  count(*) FILTER(
    is_cover
    AND status = 'passive'
  ) AS covers_passive,
  count(alt) AS described,
  count_if(pim_is_column_unread(i.alt, i.unread, 'alt')) AS alt_unread,
  count(sort_order) AS ordered,
  count(sort_order) - count(DISTINCT sort_order) AS clashes
FROM
  pictures i
WHERE
  owner = 'product'
  AND product_id IS NOT NULL
GROUP BY
  product_id
