/** Numbers that are the same on all products of a category, as defaults are that nobody replaced, as SQL. Pure. */

import { foldName, writeNumber } from './checks.ts';
import { IS_EDGE, IS_WEIGHT } from './measured.ts';
import { COUNTERS } from './outliers.ts';
import { PEER_GROUPS } from './peer-groups.ts';

/** Goods of a category that differ in size come to the same edge by chance only where it is round: a metre, 30 cm. */
const LEAST_EDGE_DIGITS = 2;

/** Any other number that is the same by nature is a round one, such as 230 V, 24 months or 1080 lines. */
const LEAST_DIGITS = 4;

/** Nobody writes amounts so great in the unit that buyers know. */
const LEAST_HUGE = 1_000_000;

/** Where a few have their own number, these were measured, and the default of the others is one all the same. */
const SAME_PERCENT = 95;

/** Numbers of classes of goods, radio frequencies by law, and years, which goods of one category share. */
const IS_CLASS = `(regexp_matches(name, '(tarif|taric|intrastat|customs|zoll|hs.?code|gtip|unspsc|eclass|etim|model)', 'i')
  OR regexp_full_match(coalesce(unit, ''), '[kmgt]?hz') OR (unit IS NULL AND number BETWEEN 1900 AND 2100 AND number = floor(number)))`;

/** The digits that a number tells: 2 of 0.53 and of 5300. */
const DIGITS = `length(trim(replace(regexp_replace(${writeNumber('abs(number)')}, 'e.*$', ''), '.', ''), '0'))`;

const COLUMNS = 'product_id, name, number, unit, number_base, base_unit';
const IS_TOLD = 'number IS NOT NULL AND number <> 0 AND name IS NOT NULL';

/** Numbers of products: their own, and those of their variants. */
const NUMBERS = `SELECT ${COLUMNS} FROM properties WHERE ${IS_TOLD}
  UNION ALL SELECT ${COLUMNS} FROM measures WHERE kind = 'dimension' AND ${IS_TOLD}`;

/**
 * The common table expressions up to `judged`: a row for each product with a number that measures something in a category:
 * whether it has the same as nearly all of at least `least` products of one (`is_same`), the most such `products`, and that number and how many (`written`).
 */
export function judgeSameValues(least: number): string {
  return `counters AS ${COUNTERS},
    numbers AS (SELECT product_id, name, number, unit, coalesce(round(number_base, 6), number) AS amount, coalesce(base_unit, lower(trim(unit))) AS kind,
        CASE WHEN ${IS_WEIGHT} THEN 'weight' ELSE ${foldName('name')} END AS key, ${IS_WEIGHT} AS is_weight, ${IS_EDGE} AS is_edge
      FROM (${NUMBERS}) WHERE product_id IS NOT NULL AND name NOT IN (FROM counters)),
    of_each AS MATERIALIZED (SELECT product_id, key, min(kind) AS kind,
        CASE WHEN min(amount) = max(amount) AND max(kind) IS NOT DISTINCT FROM min(kind) AND count(kind) IN (0, count(*)) THEN min(amount) END AS amount,
        any_value({'name': name, 'number': number, 'unit': lower(trim(unit)), 'is_weight': is_weight, 'is_edge': is_edge}) AS told
      FROM numbers GROUP BY product_id, key),
    alike AS (SELECT category, key, kind, amount, count(*) AS products, any_value(told) AS told FROM of_each JOIN ${PEER_GROUPS} USING (product_id)
      GROUP BY category, key, kind, amount),
    common AS (SELECT *, sum(products) OVER (PARTITION BY category, key) AS others FROM alike
      QUALIFY others >= ${least} AND amount IS NOT NULL AND products * 100 >= ${SAME_PERCENT} * others),
    shared AS (SELECT category, key, kind, amount, products, name || ' ' || ${writeNumber('number')} || coalesce(' ' || unit, '') AS amount_told,
        if(products < others, products || ' of ' || others, products::VARCHAR) || ' products' AS told
      FROM (SELECT * EXCLUDE (told), unnest(told) FROM common)
      WHERE is_weight OR (is_edge AND ${DIGITS} >= ${LEAST_EDGE_DIGITS})
        OR ((${DIGITS} >= ${LEAST_DIGITS} OR abs(number) >= ${LEAST_HUGE}) AND NOT ${IS_CLASS})),
    judged AS (SELECT product_id, bool_or(s.key IS NOT NULL) AS is_same, max(s.products) AS products,
        arg_max(left(s.amount_told, 200) || ', ' || s.told, s.products) AS written
      FROM of_each o JOIN ${PEER_GROUPS} p USING (product_id) LEFT JOIN shared s ON s.category = p.category AND s.key = o.key
        AND s.amount = o.amount AND s.kind IS NOT DISTINCT FROM o.kind
      GROUP BY product_id)`;
}
