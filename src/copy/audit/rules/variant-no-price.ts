import { MAY_HAVE_PRODUCT } from '../own-variants.ts';
import type { Rule } from '../rule.ts';
import { checkVariants, isNeverSent, isUnread, MAY_BE_MORE_PRODUCTS } from '../sql.ts';

/** A variant for which neither itself nor its product has a price. */
export const variantNoPrice: Rule = {
  id: 'variant_no_price',
  severity: 'warning',
  group: 'completeness',
  subject: 'variant',
  appliesToAll: true,
  checks: 'has no price, and its product has none either.',
  why: 'It cannot be sold.',
  fix: 'Enter a price of the variant or of its product.',
  sql: checkVariants({
    from: `variants v
      LEFT JOIN (SELECT DISTINCT variant_id FROM prices WHERE owner = 'variant' AND price IS NOT NULL) own
        ON own.variant_id = v.variant_id
      LEFT JOIN (SELECT DISTINCT product_id FROM prices WHERE owner = 'product' AND price IS NOT NULL) shared
        ON shared.product_id = v.product_id
      LEFT JOIN products p ON p.product_id = v.product_id`,
    failed: 'own.variant_id IS NULL AND shared.product_id IS NULL',
    unknown: `own.variant_id IS NULL AND shared.product_id IS NULL
      AND (${isUnread('v', 'prices')} OR (v.product_id IS NULL AND ${MAY_HAVE_PRODUCT})
        OR coalesce(p.prices_state = 'unknown', ${MAY_BE_MORE_PRODUCTS})
        OR (${isNeverSent('variants', 'prices')} AND ${isNeverSent('products', 'prices')}))`,
  }),
};
