/** Prices of variants far from those of the same product, as SQL. Pure. */

import { writeNumber } from './checks.ts';
import { listPrices, PRICE_KIND } from './placed-prices.ts';

/** The prices of the others differ by no more: else they are of sizes or packs, and another one may be, too. */
const ALIKE_TIMES = 3;

/** Two prices of one, rounded to whole cents or tens, differ by so much. */
const ROUNDED_TIMES = 1.02;

/** A variant that has as much more, or less, of something as it costs is a pack, or a sample: this part of it as a logarithm. */
const AS_MUCH = 0.5;

const COLUMNS = `product_id, variant_id, ${PRICE_KIND}, price`;

/** Whether rows of two relations, by their aliases, are of one product and can be compared. */
function isSameKind(one: string, other: string): string {
  const same = PRICE_KIND.split(', ').map((column) => `${one}.${column} IS NOT DISTINCT FROM ${other}.${column}`);
  return `${one}.product_id = ${other}.product_id AND ${same.join(' AND ')}`;
}

/** What the options of variants count or measure. */
const OPTION_AMOUNTS = `SELECT variant_id, lower(trim(name)) AS name, base_unit, max(coalesce(number_base, number)) AS amount FROM options
  WHERE coalesce(number_base, number) > 0 AND product_id IN (SELECT product_id FROM far) GROUP BY ALL`;

/**
 * The common table expressions up to `judged`: a row for each variant with a price, of a product with more than `least` prices of
 * one currency and list, its own or its variants': whether it is a slip of the decimal point (`is_far`), with the `distance`
 * from the nearest of the others and how both are `written`. It is one if it alone is `times` or more from the others, which are alike, is
 * among them with the point moved, and no option of it is as far from those of the others.
 */
export function judgeSiblingPrices(times: number, least: number): string {
  return `listed AS (FROM ${listPrices('variant', COLUMNS)} UNION ALL FROM ${listPrices('product', COLUMNS)}),
    groups AS MATERIALIZED (SELECT product_id, ${PRICE_KIND}, max(price) >= ${times} * min(price) AS is_wide FROM listed
      WHERE product_id IS NOT NULL GROUP BY product_id, ${PRICE_KIND} HAVING count(*) > ${least} AND count(variant_id) > 0),
    ends AS (SELECT product_id, ${PRICE_KIND}, min(price, 2) AS lows, max(price, 2) AS highs
      FROM listed l SEMI JOIN groups g ON is_wide AND ${isSameKind('g', 'l')} GROUP BY product_id, ${PRICE_KIND}),
    far AS MATERIALIZED (SELECT product_id, ${PRICE_KIND}, price, low, high, ln(price) - ln(if(price > high, high, low)) AS apart
      FROM (SELECT product_id, ${PRICE_KIND}, highs[1] AS price, lows[1] AS low, highs[2] AS high FROM ends
        UNION ALL SELECT product_id, ${PRICE_KIND}, lows[1], lows[2], highs[1] FROM ends)
      WHERE high <= ${ALIKE_TIMES} * low AND (price >= ${times} * high OR price * ${times} <= low)),
    moved AS (SELECT *, price / power(10, places) AS meant FROM (SELECT *, round(log10(price) - log10(sqrt(low) * sqrt(high))) AS places FROM far)
      WHERE meant BETWEEN low / ${ROUNDED_TIMES} AND high * ${ROUNDED_TIMES}),
    slips AS (SELECT v.variant_id, m.* FROM moved m JOIN ${listPrices('variant', COLUMNS)} v
      ON v.price = m.price AND ${isSameKind('v', 'm')} WHERE v.variant_id IS NOT NULL),
    option_amounts AS MATERIALIZED (${OPTION_AMOUNTS}),
    packs AS (SELECT DISTINCT s.variant_id FROM slips s JOIN option_amounts a ON a.variant_id = s.variant_id
      JOIN variants v ON v.product_id = s.product_id AND v.variant_id <> s.variant_id
      JOIN option_amounts o ON o.variant_id = v.variant_id AND o.name IS NOT DISTINCT FROM a.name AND o.base_unit IS NOT DISTINCT FROM a.base_unit
      WHERE (ln(a.amount) - ln(o.amount)) * sign(apart) >= ${AS_MUCH} * abs(apart)),
    told AS (SELECT variant_id, max(abs(apart)) AS distance, arg_max(${writeNumber('price')} || coalesce(' ' || currency, '') || ', others ' || ${writeNumber('low')} ||
          if(high > low, ' to ' || ${writeNumber('high')}, ''), abs(apart)) AS written
      FROM slips ANTI JOIN packs USING (variant_id) GROUP BY variant_id),
    judged AS (SELECT DISTINCT l.variant_id, t.variant_id IS NOT NULL AS is_far, distance, written
      FROM ${listPrices('variant', 'product_id, variant_id')} l LEFT JOIN told t USING (variant_id)
      WHERE l.variant_id IS NOT NULL AND l.product_id IN (SELECT product_id FROM groups))`;
}
