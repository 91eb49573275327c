import { groupBarcodes } from '../barcodes.ts';
import type { Rule } from '../rule.ts';
import { checkRead } from '../sql.ts';

/** A product with a barcode that no scanner accepts (GS1 General Specifications §7.9: check digits). */
export const invalidBarcode: Rule = {
  id: 'invalid_barcode',
  severity: 'error',
  group: 'validity',
  subject: 'product',
  checks: 'has an EAN, UPC or GTIN with a wrong check digit or number of digits, or only zeros.',
  why: 'Scanners and marketplaces refuse it.',
  fix: 'Compare it with the package; mostly two digits are swapped.',
  sql: checkRead(groupBarcodes('product'), 'codes', { failed: 'r.wrong > 0', detail: 'r.value', extent: 'r.wrong' }),
};
