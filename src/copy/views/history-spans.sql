-- The values of now of a field: prices with their labels, or the status of records.
CREATE TEMP MACRO pim_values_now(of_field) AS TABLE
WITH
  named AS (
    SELECT
      'product' AS owner,
      product_id,
      NULL::BIGINT AS variant_id,
      code,
      status
    FROM
      products
    UNION ALL
    SELECT
      'variant',
      product_id,
      variant_id,
      code,
      status
    FROM
      variants
  ),
  priced AS (
    SELECT
      *,
      pim_changed_id(owner, product_id, variant_id) AS id
    FROM
      prices
    WHERE
      price IS NOT NULL
  ),
  coded AS (
    SELECT
      owner,
      pim_changed_id(owner, product_id, variant_id) AS id,
      code
    FROM
      named
  )
SELECT
  owner,
  product_id,
  variant_id,
  n.code,
  pim_price_label(label, price_list, currency) AS label,
  price::VARCHAR AS value
FROM
  priced p
  LEFT JOIN coded n USING (owner, id)
WHERE
  of_field = 'price'
UNION ALL
SELECT
  owner,
  product_id,
  variant_id,
  code,
  '',
  status
FROM
  named
WHERE
  of_field = 'status';

-- The values of a field, from one change to the next. Before the first, and before what came back changed, is what it was
-- changed from.
CREATE TEMP MACRO pim_spans(of_field) AS TABLE
WITH
  lived AS (
    SELECT
      owner,
      pim_changed_id(owner, product_id, variant_id) AS id,
      max(seen_at) FILTER(kind = 'new') AS born,
      max(seen_at) FILTER(kind = 'gone') AS died
    FROM
      changes
    WHERE
      field IS NULL
    GROUP BY ALL
  ),
  told AS (
    SELECT
      owner,
      pim_changed_id(owner, product_id, variant_id) AS id,
      product_id,
      variant_id,
      code,
      coalesce(label, '') AS label,
      before,
      after,
      seen_at,
      kind,
      lag (kind, 1, 'was') OVER past AS earlier,
      lead (seen_at) OVER past AS next_at
    FROM
      changes
    WHERE
      field = of_field
    WINDOW
      past AS (
        PARTITION BY
          owner,
          product_id,
          variant_id,
          label
        ORDER BY
          seen_at
      )
  ),
  now AS (
    SELECT
      *,
      pim_changed_id(owner, product_id, variant_id) AS id
    FROM
      pim_values_now(of_field)
  ),
  unchanged AS (
    FROM
      now
      ANTI JOIN (
        FROM
          told
        WHERE
          next_at IS NULL
          AND kind <> 'was'
      ) USING (owner, id, label)
  ),
  spans AS (
    SELECT
      owner,
      id,
      product_id,
      variant_id,
      code,
      label,
      before AS value,
      NULL::TIMESTAMP AS from_at,
      seen_at AS to_at
    FROM
      told
    WHERE
      earlier = 'was'
    UNION ALL
    SELECT
      owner,
      id,
      product_id,
      variant_id,
      code,
      label,
      after,
      seen_at,
      next_at
    FROM
      told
    UNION ALL
    SELECT
      owner,
      id,
      product_id,
      variant_id,
      code,
      label,
      value,
      NULL,
      NULL
    FROM
      unchanged
  )
SELECT
  product_id,
  variant_id,
  code,
  nullif(label, '') AS label,
  value,
  coalesce(
    from_at,
    CASE
      WHEN born < to_at
      OR to_at IS NULL THEN born
    END
  ) AS from_at,
  coalesce(
    to_at,
    CASE
      WHEN died > born
      OR born IS NULL THEN died
    END
  ) AS to_at
FROM
  spans
  LEFT JOIN lived USING (owner, id)
WHERE
  value IS NOT NULL
  AND EXISTS (
    FROM
      refreshes
  );
