-- The names of attributes in the maps of products, variants and items, with every name and code that is folded to them.
SELECT
  key,
  name_folded,
  code_folded,
  unit IS NOT NULL AS has_numbers
FROM
  main.attribute_names
