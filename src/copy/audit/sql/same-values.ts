/** Numbers that are the same on all products of a category, as defaults are that nobody replaced, as SQL. Pure. */

import { foldName, writeNumber } from './checks.ts';
import { IS_EDGE, IS_WEIGHT } from './measured.ts';
import { COUNTERS } from './outliers.ts';
import { PLACED } from './peers.ts';

/** Goods of a category that differ in size come to the same edge by chance only where it is round: a metre, 30 cm. */
const LEAST_EDGE_DIGITS = 2;

/** Any other number that is the same by nature is a round one, such as 230 V, 24 months or 1080 lines. */
const LEAST_DIGITS = 4;

/** Nobody writes amounts so great in the unit that buyers know. */
const LEAST_HUGE = 1_000_000;

/** Numbers of classes of goods, and years, which goods of one category share. */
const IS_CLASS = `(regexp_matches(name, '(tarif|taric|intrastat|customs|zoll|hs.?code|gtip|unspsc|eclass|etim|model)', 'i')
  OR (unit IS NULL AND number BETWEEN 1900 AND 2100 AND number = floor(number)))`;

/** The digits that a number tells: 2 of 0.53 and of 5300. */
const DIGITS = `length(trim(replace(regexp_replace(${writeNumber('abs(number)')}, 'e.*$', ''), '.', ''), '0'))`;

const COLUMNS = 'product_id, name, number, unit, number_base, base_unit';
const IS_TOLD = 'number IS NOT NULL AND number <> 0 AND name IS NOT NULL';

/** Numbers of products: their own, and those of their variants. */
const NUMBERS = `SELECT ${COLUMNS} FROM properties WHERE ${IS_TOLD}
  UNION ALL SELECT ${COLUMNS} FROM measures WHERE kind = 'dimension' AND ${IS_TOLD}`;

/**
 * The common table expressions up to `judged`: a row for each product with a number that measures something in a category:
 * whether all of at least `least` products of one have the same (`is_same`), the most such `products`, and that number (`written`).
 */
export function judgeSameValues(least: number): string {
  return `counters AS ${COUNTERS},
    numbers AS (SELECT product_id, name, number, unit, coalesce(round(number_base, 6), number) AS amount, coalesce(base_unit, lower(trim(unit))) AS kind,
        CASE WHEN ${IS_WEIGHT} THEN 'weight' ELSE ${foldName('name')} END AS key, ${IS_WEIGHT} AS is_weight, ${IS_EDGE} AS is_edge
      FROM (${NUMBERS}) WHERE product_id IS NOT NULL AND name NOT IN (FROM counters)),
    of_each AS MATERIALIZED (SELECT product_id, key, min(amount) AS least, max(amount) AS most, min(kind) AS kind,
        max(kind) IS DISTINCT FROM min(kind) OR count(kind) NOT IN (0, count(*)) AS is_mixed,
        any_value({'name': name, 'number': number, 'unit': lower(trim(unit)), 'is_weight': is_weight, 'is_edge': is_edge}) AS told
      FROM numbers GROUP BY product_id, key),
    alike AS (SELECT category, key, count(*) AS products, any_value(told) AS told FROM of_each JOIN ${PLACED} USING (product_id)
      GROUP BY category, key HAVING count(*) >= ${least} AND min(least) = max(most) AND NOT bool_or(is_mixed)
        AND min(kind) IS NOT DISTINCT FROM max(kind) AND count(kind) IN (0, count(*))),
    shared AS (SELECT category, key, products, name || ' ' || ${writeNumber('number')} || coalesce(' ' || unit, '') AS written
      FROM (SELECT category, key, products, unnest(told) FROM alike)
      WHERE is_weight OR (is_edge AND ${DIGITS} >= ${LEAST_EDGE_DIGITS})
        OR ((${DIGITS} >= ${LEAST_DIGITS} OR abs(number) >= ${LEAST_HUGE}) AND NOT ${IS_CLASS})),
    judged AS (SELECT product_id, bool_or(s.key IS NOT NULL) AS is_same, max(s.products) AS products,
        arg_max(s.written, s.products) AS written
      FROM of_each o JOIN ${PLACED} p USING (product_id) LEFT JOIN shared s ON s.category = p.category AND s.key = o.key
      GROUP BY product_id)`;
}
