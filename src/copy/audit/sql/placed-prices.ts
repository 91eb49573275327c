/** Prices of products in each of their categories, with their sizes as logarithms, as SQL. Pure. */

import { writeNumber } from './checks.ts';
import type { OtherAmounts } from './other-kinds.ts';
import { PEER_GROUPS } from './peer-groups.ts';

/** The columns that prices share that can be compared. */
export const PRICE_KIND = 'currency, label, price_list';

/** The prices that are no gift, of products or of variants. @param columns what is told of them */
export function listPrices(owner: 'product' | 'variant', columns: string): string {
  return `(SELECT ${columns} FROM prices WHERE owner = '${owner}' AND price > 0 AND isfinite(price))`;
}

/** Of two prices that are farther apart one is a slip, or of a sample or pack, and nobody can tell which is the product's. */
const ALIKE_TIMES = 3;

const COLUMNS = 'product_id, upper(trim(currency)) AS currency, label, price_list, price';

/**
 * Prices of products. Where a product has none, its variants tell them: of a currency and list the one in their middle, so that
 * neither a sample among them nor their number counts.
 */
const PLACED = `FROM ${PEER_GROUPS} p JOIN (SELECT *, '' AS owner FROM ${listPrices('product', COLUMNS)}
  UNION ALL SELECT product_id, ${PRICE_KIND}, quantile_disc(price, 0.5), ' on variants'
    FROM ${listPrices('variant', COLUMNS)} ANTI JOIN ${listPrices('product', 'product_id')} USING (product_id)
    GROUP BY product_id, ${PRICE_KIND} HAVING count(*) > 2 OR max(price) <= ${ALIKE_TIMES} * min(price)) a USING (product_id)`;

/** Prices: a query of `product_id`, `category`, the columns of {@link PRICE_KIND}, `size` and `written`. */
export const PLACED_PRICES = `SELECT DISTINCT product_id, category, ${PRICE_KIND}, ln(price) AS size,
  ${writeNumber('price')} || coalesce(' ' || currency, '') || owner AS written ${PLACED}`;

/** Prices beside which sizes are judged: products' own. */
export const OTHER_PRICES: OtherAmounts = {
  amounts: `SELECT product_id, category, ${PRICE_KIND}, ln(price) AS size FROM ${PEER_GROUPS} JOIN ${listPrices('product', COLUMNS)} USING (product_id)`,
  kind: PRICE_KIND,
};
