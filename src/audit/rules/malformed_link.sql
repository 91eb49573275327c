SELECT
  p.product_id,
  NOT pim_is_web_address(p.link) AS failed,
  left(p.link, 200) AS detail
FROM
  products p
WHERE
  p.link IS NOT NULL
