/** Weights and other numbers of products in each of their categories, with their sizes as logarithms, as SQL. Pure. */

import { writeNumber } from './checks.ts';
import { IS_EDGE, IS_WEIGHT } from './measured.ts';
import type { OtherAmounts } from './other-kinds.ts';
import { PEER_GROUPS } from './peer-groups.ts';

/** A number in the unit that all of its kind convert into, and a kind that is compared. */
export const SIZE =
  'CASE WHEN number > 0 THEN ln(coalesce(number_base, number)) END AS size, coalesce(base_unit, unit) AS unit';

/** Amounts that can be compared: not negative, and finite. */
export const IS_AMOUNT = 'number >= 0 AND coalesce(number_base, number) >= 0 AND isfinite(number)';

/** A number as the PIM writes it, with its name and unit. */
export const NAMED_AMOUNT = `name || ' ' || ${writeNumber('number')} || coalesce(' ' || unit, '') AS written`;

/** The columns that amounts share that can be compared. */
export const AMOUNT_KIND = 'name, unit';

/** Weights and dimensions: a query of `product_id`, `category`, the columns of {@link AMOUNT_KIND}, `size` and `written`. */
export const PLACED_SIZES = `SELECT DISTINCT p.product_id, category, name, unit, size, written FROM ${PEER_GROUPS} p
  JOIN (${listSizes(`, ${NAMED_AMOUNT}`, `(${IS_WEIGHT} OR ${IS_EDGE})`, 'name IS NOT NULL')}) USING (product_id)`;

/** Weights beside which prices are judged. */
export const OTHER_WEIGHTS: OtherAmounts = {
  amounts: `SELECT p.product_id, category, s.name, unit, size FROM ${PEER_GROUPS} p JOIN (${listSizes('', IS_WEIGHT, IS_WEIGHT)}) s USING (product_id)`,
  kind: AMOUNT_KIND,
};

function listSizes(written: string, ofProperties: string, ofDimensions: string): string {
  return `SELECT product_id, name, ${SIZE}${written} FROM properties WHERE owner = 'product' AND ${IS_AMOUNT} AND ${ofProperties}
    UNION ALL SELECT product_id, name, ${SIZE}${written} FROM measures WHERE kind = 'dimension' AND ${ofDimensions} AND ${IS_AMOUNT}`;
}
