import type { Rule } from '../rule.ts';
import { checkProducts, isComplete, isNeverSent } from '../sql.ts';

/** A product without a price of its own. */
export const noPrice: Rule = {
  id: 'no_price',
  severity: 'error',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'has no price, and none of its variants has one.',
  why: 'It cannot be sold.',
  fix: 'Enter a price of the product or of each variant, in every currency that it is sold in.',
  sql: checkProducts({
    from: `products p LEFT JOIN (SELECT DISTINCT product_id FROM prices WHERE price IS NOT NULL) a ON a.product_id = p.product_id
      LEFT JOIN (SELECT product_id, bool_or(prices_state = 'unknown') AS is_unknown FROM variants GROUP BY product_id) v
        ON v.product_id = p.product_id`,
    failed: 'a.product_id IS NULL',
    unknown: `a.product_id IS NULL AND (p.prices_state = 'unknown' OR coalesce(v.is_unknown, false)
      OR (${isNeverSent('products', 'prices')} AND ${isNeverSent('variants', 'prices')})
      OR (p.variants_state <> 'absent' AND NOT ${isComplete('variants')}))`,
  }),
};
