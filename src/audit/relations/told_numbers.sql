-- The numbers of products, from properties and dimensions, without counters: `key` is the same for all plain
-- weights, and `written` is the amount as the PIM writes it, without floating-point noise.
SELECT
  product_id,
  n.name,
  if (is_plain, 'weight', lower(trim(n.name))) AS key,
  number,
  nullif(lower(trim(unit)), '') AS unit,
  number_base,
  base_unit,
  edge,
  is_weight,
  is_dimension,
  value,
  coalesce(pim_number(try_cast (value AS DOUBLE)), left(trim(value), 40)) || coalesce(' ' || trim(unit), '') AS written
FROM
  stated_values n
  JOIN number_names USING (name)
WHERE
  number IS NOT NULL
  AND isfinite(number)
  AND product_id IS NOT NULL
  AND (
    is_dimension
    OR NOT is_counter
  )
