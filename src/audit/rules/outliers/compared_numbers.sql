-- The numbers of products in each category where they have peers, those of one name and unit together; `size` is a
-- logarithm, NULL for 0, and `field` and `value` say where the number stands and how it is written. Weights and
-- dimensions are left out.
SELECT DISTINCT
  product_id,
  category,
  is_wide,
  key AS name,
  coalesce(base_unit, unit) AS unit,
  CASE
    WHEN number > 0 THEN ln(coalesce(number_base, number))
  END AS size,
  left(name || ' ' || written, 200) AS written,
  'properties.' || name AS field,
  value,
  number,
  -- What forms hold where nobody knows the number.
  regexp_full_match(format('{:.12g}', number), '9{3,}|1{4,}|12345\d*') AS is_dummy
FROM
  told_numbers
  JOIN peer_groups USING (product_id)
WHERE
  number >= 0
  AND coalesce(number_base, number) >= 0
  AND NOT is_weight
  AND edge IS NULL
  AND NOT is_dimension
