INSERT INTO
  made.refreshes BY NAME
SELECT
  $seen_at::TIMESTAMP AS seen_at,
  $seen_before::TIMESTAMP AS seen_before,
  NOT EXISTS (
    FROM
      fresh.main.lists
    WHERE
      complete = FALSE
  ) AS is_whole,
  (
    SELECT
      count(*)
    FROM
      fresh.main.products
  ) AS products,
  (
    SELECT
      count(*)
    FROM
      fresh.main.variants
  ) AS variants,
  $checked_products AS checked_products,
  (
    SELECT
      count(*)
    FROM
      fresh.main.prints
    WHERE
      list = 'variants'
      AND read_at > $seen_before::TIMESTAMP
  ) AS checked_variants,
  $new AS new,
  $gone AS gone,
  $changed AS changed,
  $requests AS requests,
  $volatile AS volatile
