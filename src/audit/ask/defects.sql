-- The most severe rules first, within each the worst records first, and those that share something beside each other.
-- `name`, `category` and `brand` are those of the product, for variants too; `code` and `status` are the record's own.
WITH
  described AS (
    SELECT
      d.*,
      if (d.owner = 'variant', x.code, w.code) AS own_code,
      if (d.owner = 'variant', x.status, w.status) AS own_status,
      w.code AS product_code,
      w.name,
      w.category,
      w.brand,
      g.grade
    FROM
      defects d
      LEFT JOIN places w ON w.product_id = d.product_id
      LEFT JOIN variants x ON x.variant_id = d.variant_id
      LEFT JOIN grades_of_products g ON g.product_id = d.product_id
  ),
  ordered AS (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY
          rank
        ORDER BY
          extent DESC,
          shared NULLS LAST,
          own_status = 'active' DESC NULLS LAST,
          own_code,
          product_id,
          variant_id
      ) AS place
    FROM
      described
  )
SELECT
  rule,
  severity,
  product_id,
  variant_id,
  left(own_code, 400) AS code,
  left(name, 400) AS name,
  left(category, 400) AS category,
  left(brand, 400) AS brand,
  own_status AS status,
  left(detail, 400) AS detail,
  fix,
  CASE
    WHEN contains($product_url::VARCHAR, '{code}') THEN replace(
      replace($product_url::VARCHAR, '{id}', product_id::VARCHAR),
      '{code}',
      url_encode (product_code)
    )
    WHEN product_id IN (
      SELECT
        product_id
      FROM
        products
    ) THEN replace($product_url::VARCHAR, '{id}', product_id::VARCHAR)
  END AS link,
  grade
FROM
  ordered
WHERE
  $most::BIGINT IS NULL
  OR place <= $most
ORDER BY
  rank,
  place
