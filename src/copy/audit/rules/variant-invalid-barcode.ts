import { groupBarcodes } from '../barcodes.ts';
import type { Rule } from '../rule.ts';
import { checkVariantsRead } from '../sql.ts';

/** A variant with a barcode that no scanner accepts (GS1 General Specifications §7.9: check digits). */
export const variantInvalidBarcode: Rule = {
  id: 'variant_invalid_barcode',
  severity: 'error',
  group: 'validity',
  subject: 'variant',
  checks: 'has an EAN, UPC or GTIN with a wrong check digit or number of digits, or only zeros.',
  why: 'Scanners and marketplaces refuse it.',
  fix: 'Compare it with the package; mostly two digits are swapped.',
  sql: checkVariantsRead(groupBarcodes('variant'), 'codes', {
    failed: 'r.wrong > 0',
    detail: 'r.value',
    extent: 'r.wrong',
  }),
};
