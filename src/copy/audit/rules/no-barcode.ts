import { lackRowsOfVariantsToo } from '../own-variants.ts';
import type { Rule } from '../rule.ts';

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
  sql: lackRowsOfVariantsToo('codes WHERE is_barcode', 'codes'),
};
