-- The facts of each record, see the view `facts`: the worst `detail` and the `extent`.
SELECT
  owner,
  fact,
  pim_owner_id(owner, product_id, variant_id) AS id,
  arg_max(detail, (coalesce(extent, 0), detail)) AS detail,
  coalesce(max(extent), count(*)) AS extent
FROM
  facts
GROUP BY ALL
