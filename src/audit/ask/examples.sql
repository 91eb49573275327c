-- The worst records of each rule.
SELECT
  'example' AS part,
  d.position,
  d.code AS word,
  d.id AS number,
  d.detail,
  d.name,
  CASE
    WHEN contains($product_url::VARCHAR, '{code}') THEN replace(
      replace($product_url::VARCHAR, '{id}', d.product_id::VARCHAR),
      '{code}',
      url_encode (d.product_code)
    )
    WHEN d.product_id IN (
      SELECT
        product_id
      FROM
        products
    ) THEN replace($product_url::VARCHAR, '{id}', d.product_id::VARCHAR)
  END AS link,
  rank
FROM
  worst_records d
WHERE
  rank <= $most
