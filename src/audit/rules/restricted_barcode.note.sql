WITH
  counted AS (
    SELECT
      (
        SELECT
          count(DISTINCT pim_owner_id(owner, product_id, variant_id))
        FROM
          facts
        WHERE
          fact = 'restricted_barcode'
          AND owner = $owner
      ) AS restricted,
      (
        SELECT
          count(DISTINCT pim_owner_id(owner, product_id, variant_id))
        FROM
          codes
        WHERE
          is_barcode
          AND owner = $owner
      ) AS coded
  )
SELECT
  format(
    '{}: {:,} of the {:,} {}s with barcodes have one with a prefix for use within a company. ',
    $rule,
    restricted,
    coded,
    $owner
  ) || 'That is more than ' || $max_percent || ' %, so it may be how goods are numbered here, and these are unknown, neither failed nor passed. ' || 'To have them fail, set max_percent of the rule to 100 in a rules file (PIM_RULES).'
FROM
  counted
WHERE
  restricted * 100 > $max_percent * coded
