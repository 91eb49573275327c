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
  to_json(
    {
      'code': 'own_use_barcodes',
      'restricted': restricted,
      'coded': coded,
      'owner': $owner,
      'max_percent': $max_percent
    }
  )
FROM
  counted
WHERE
  restricted * 100 > $max_percent * coded
