import type { Rule } from '../rule.ts';
import { checkProducts, isComplete, isNeverSent } from '../sql.ts';

/** A product without a barcode, its own or one of its variants. */
export const noBarcode: Rule = {
  id: 'no_barcode',
  severity: 'warning',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'has no barcode, and none of its variants has one.',
  why: 'Tills, warehouses and marketplaces know goods by their barcode.',
  fix: 'Enter the EAN or UPC of the product or of each variant.',
  sql: checkProducts({
    from: `products p
      LEFT JOIN (SELECT DISTINCT product_id FROM codes WHERE is_barcode) b ON b.product_id = p.product_id
      LEFT JOIN (SELECT product_id, bool_or(codes_state = 'unknown') AS is_unknown FROM variants GROUP BY product_id) v
        ON v.product_id = p.product_id`,
    failed: 'b.product_id IS NULL',
    unknown: `b.product_id IS NULL AND (p.codes_state = 'unknown' OR coalesce(v.is_unknown, false)
      OR (${isNeverSent('products', 'codes')} AND ${isNeverSent('variants', 'codes')})
      OR (p.variants_state <> 'absent' AND NOT ${isComplete('variants')}))`,
  }),
};
