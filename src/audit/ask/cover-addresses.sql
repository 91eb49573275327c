-- The address of a picture of each of some products, the cover before others and a thumbnail before the picture.
SELECT
  product_id,
  arg_min(
    coalesce(image_url, link),
    (is_cover IS DISTINCT FROM TRUE, variant_id IS NOT NULL, picture_id)
  ) AS address
FROM
  pictures
WHERE
  product_id IN (
    SELECT
      unnest($product_ids)
  )
  AND regexp_matches(coalesce(image_url, link), '^https?://', 'i')
GROUP BY
  product_id
