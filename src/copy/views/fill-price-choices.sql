-- Fills the table `price_choices`: the prices of each product and variant that are for one piece and for everyone, with the days on
-- which they hold, and their place. A price under a condition, or of a list beside its label, counts only on days on which the
-- record has none without: nobody knows whom it is for. So does a price in a currency that few records have, where the record has
-- one in that of most. Of several that hold on a day, the one in the first place counts: of the
-- kind (`label`, then `currency`) that most records have (of kinds that as many have, see pim_place_of_list), on the terms that
-- most have (list, condition, tax), the one that began last, and the least. What most records have does not depend on the day, so
-- that a price changes only where its own days do.
INSERT INTO
  price_choices
WITH
  -- A price that is named by its list alone has the list as label: those of the same list beside it are under no other terms.
  own_lists AS (
    SELECT
      * REPLACE(
        CASE
          WHEN NOT coalesce(
            list_contains(
              list(label) FILTER(price_list IS NULL) OVER (
                PARTITION BY
                  owner,
                  product_id,
                  variant_id,
                  currency
              ),
              price_list
            ),
            FALSE
          ) THEN price_list
        END AS price_list
      )
    FROM
      prices
  ),
  open_prices AS (
    SELECT
      owner,
      product_id,
      variant_id,
      CASE owner
        WHEN 'product' THEN product_id
        ELSE - variant_id
      END AS id,
      label,
      currency,
      price,
      concat_ws(' ', price_list, condition, vat_included) AS terms,
      coalesce(valid_from::DATE, '-infinity') AS from_day,
      coalesce(valid_to::DATE + 1, 'infinity') AS until_day,
      condition IS NOT NULL
      OR price_list IS NOT NULL AS is_conditional
    FROM
      own_lists
    WHERE
      price IS NOT NULL
      AND pim_is_for_everyone(min_quantity, customer_group, price_status)
      -- A price without tax repeats the one with tax beside it.
    QUALIFY
      coalesce(vat_included, TRUE)
      OR valid_from IS NOT NULL
      OR valid_to IS NOT NULL
      OR NOT coalesce(
        bool_or(
          vat_included
          AND valid_from IS NULL
          AND valid_to IS NULL
        ) OVER (
          PARTITION BY
            owner,
            product_id,
            variant_id,
            currency
        ),
        FALSE
      )
  ),
  currencies AS (
    SELECT
      currency,
      count(DISTINCT id) < 0.5 * max(count(DISTINCT id)) OVER () AS is_foreign
    FROM
      open_prices
    WHERE
      currency IS NOT NULL
    GROUP BY
      currency
  ),
  placed_prices AS (
    SELECT
      p.*,
      coalesce(is_foreign, FALSE)
      AND NOT bool_and(coalesce(is_foreign, FALSE)) OVER (
        PARTITION BY
          id
      ) AS is_of_abroad
    FROM
      open_prices p
      LEFT JOIN currencies c ON c.currency = p.currency
  ),
  candidates AS (
    SELECT
      *,
      is_of_abroad
      OR is_conditional
      AND NOT bool_and(is_conditional) FILTER(NOT is_of_abroad) OVER (
        PARTITION BY
          id
      ) AS comes_last,
      -- A price that ends, below one of its kind that always holds, is that of a sale.
      isfinite(until_day)
      AND coalesce(
        price < max(price) FILTER(
          NOT isfinite(from_day)
          AND NOT isfinite(until_day)
        ) OVER (
          PARTITION BY
            id,
            label,
            currency,
            is_conditional
        ),
        FALSE
      )
      -- A price below that before its reduction is one, too.
      OR coalesce(
        NOT pim_is_former_price(label)
        AND price < min(price) FILTER(
          pim_is_former_price(label)
          AND NOT isfinite(until_day)
        ) OVER (
          PARTITION BY
            id,
            currency,
            terms
        ),
        FALSE
      )
      -- So is one whose label says that it is reduced, below another.
      OR pim_is_reduced_price(label)
      AND coalesce(
        price < max(price) FILTER(NOT pim_is_reduced_price(label)) OVER (
          PARTITION BY
            id,
            currency,
            terms
        ),
        FALSE
      ) AS is_sale
    FROM
      placed_prices
  ),
  kinds AS (
    SELECT
      label,
      currency,
      count(DISTINCT id) FILTER(NOT comes_last) AS n
    FROM
      candidates
    GROUP BY
      label,
      currency
  ),
  counted AS (
    SELECT
      *,
      max(n) OVER (
        PARTITION BY
          label
      ) AS most,
      max(n) OVER () AS most_of_all
    FROM
      kinds
  ),
  -- How many records have prices on the same terms: in one country, with tax.
  terms AS (
    SELECT
      label,
      currency,
      terms,
      count(DISTINCT id) AS n
    FROM
      candidates
    GROUP BY
      label,
      currency,
      terms
  ),
  ranked AS (
    SELECT
      k.label,
      k.currency,
      t.terms,
      row_number() OVER (
        ORDER BY
          -- Nearly as many are as many.
          k.most < 0.95 * k.most_of_all,
          pim_place_of_list(k.label),
          k.most DESC,
          k.label,
          k.n DESC,
          k.currency,
          t.n DESC,
          t.terms
      ) AS kind
    FROM
      counted k
      JOIN terms t ON t.label IS NOT DISTINCT FROM k.label
      AND t.currency IS NOT DISTINCT FROM k.currency
  )
SELECT
  c.owner,
  c.product_id,
  c.variant_id,
  c.label,
  c.currency,
  c.price,
  c.from_day,
  c.until_day,
  r.kind,
  c.comes_last,
  c.is_sale,
  row_number() OVER (
    PARTITION BY
      c.id
    ORDER BY
      c.comes_last,
      r.kind,
      c.from_day DESC,
      c.price
  ) AS place
FROM
  candidates c
  JOIN ranked r ON r.label IS NOT DISTINCT FROM c.label
  AND r.currency IS NOT DISTINCT FROM c.currency
  AND r.terms = c.terms
