-- The values of now, as texts: prices with their labels, and the status of records.
CREATE TEMP MACRO pim_values_now() AS TABLE
WITH
  named AS (
    SELECT
      'product' AS owner,
      product_id AS id,
      product_id,
      NULL::BIGINT AS variant_id,
      code,
      status
    FROM
      products
    UNION ALL
    SELECT
      'variant',
      variant_id,
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
  )
SELECT
  'price' AS field,
  owner,
  id,
  p.product_id,
  p.variant_id,
  n.code,
  pim_price_label(label, price_list, currency) AS label,
  price::VARCHAR AS value
FROM
  priced p
  LEFT JOIN named n USING (owner, id)
UNION ALL
SELECT
  'status',
  owner,
  id,
  product_id,
  variant_id,
  code,
  '',
  status
FROM
  named;

-- The values of a field, from one change to the next. Before the first, and before what came back changed, is what it was
-- changed from.
CREATE TEMP MACRO pim_spans(of_field) AS TABLE
WITH
  identified AS NOT MATERIALIZED (
    SELECT
      *,
      pim_changed_id(owner, product_id, variant_id) AS id
    FROM
      changes
  ),
  lived AS (
    SELECT
      owner,
      id,
      max(seen_at) FILTER(kind = 'new') AS born,
      max(seen_at) FILTER(kind = 'gone') AS died
    FROM
      identified
    WHERE
      field IS NULL
    GROUP BY ALL
  ),
  told AS (
    SELECT
      * REPLACE(coalesce(label, '') AS label),
      lag (kind, 1, 'was') OVER past AS earlier,
      lead (seen_at) OVER past AS next_at
    FROM
      identified
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
  unchanged AS (
    FROM
      (
        FROM
          pim_values_now()
        WHERE
          field = of_field
      )
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
      *,
      before AS value,
      NULL::TIMESTAMP AS from_at,
      seen_at AS to_at
    FROM
      told
    WHERE
      earlier = 'was'
    UNION ALL
    BY NAME
    SELECT
      *,
      after AS value,
      seen_at AS from_at,
      next_at AS to_at
    FROM
      told
    UNION ALL
    BY NAME
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
