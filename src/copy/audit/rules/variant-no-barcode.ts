import type { Rule } from '../rule.ts';
import { checkVariants, isNeverSent, isUnread } from '../sql.ts';

/** A variant without a barcode. */
export const variantNoBarcode: Rule = {
  id: 'variant_no_barcode',
  severity: 'warning',
  group: 'completeness',
  subject: 'variant',
  appliesToAll: true,
  checks: 'has no barcode.',
  why: 'What is packed and scanned is the variant, not the product.',
  fix: 'Enter its EAN or UPC.',
  sql: checkVariants({
    from: `variants v LEFT JOIN (SELECT DISTINCT variant_id FROM codes WHERE is_barcode AND owner = 'variant') b
      ON b.variant_id = v.variant_id`,
    failed: 'b.variant_id IS NULL',
    unknown: `b.variant_id IS NULL AND (${isUnread('v', 'codes')} OR ${isNeverSent('variants', 'codes')})`,
  }),
};
