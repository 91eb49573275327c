SELECT
  p.product_id,
  r.wrong > 0 AS failed,
  r.address AS detail,
  r.wrong AS extent
FROM
  products p
  JOIN (
    SELECT
      product_id,
      count_if(is_wrong) AS wrong,
      min(left(address, 200)) FILTER(is_wrong) AS address
    FROM
      (
        SELECT
          product_id,
          address,
          NOT pim_is_web_address(address) AS is_wrong
        FROM
          (
            SELECT
              product_id,
              unnest([link, image_url]) AS address
            FROM
              pictures
            WHERE
              owner = 'product'
              AND product_id IS NOT NULL
          )
        WHERE
          address IS NOT NULL
      )
    GROUP BY
      product_id
  ) r ON r.product_id = p.product_id
