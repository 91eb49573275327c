import type { Rule } from '../rule.ts';
import { checkRead } from '../sql.ts';

/** A product whose barcode another product, or a variant of one, has too. */
export const duplicateBarcode: Rule = {
  id: 'duplicate_barcode',
  severity: 'error',
  group: 'consistency',
  subject: 'product',
  checks: 'has the barcode of another product or its variants; zeros in front do not count.',
  why: 'The till sells one and books the other.',
  fix: 'Find out whose barcode it is, and correct the other.',
  sql: `WITH barcodes AS (SELECT DISTINCT owner, product_id, trim(value) AS value, ltrim(trim(value), '0') AS digits
      FROM codes WHERE is_barcode AND product_id IS NOT NULL AND ltrim(trim(value), '0') <> ''),
    shared AS (SELECT digits, count(DISTINCT product_id) AS products FROM barcodes GROUP BY digits),
    own AS (SELECT b.product_id, max(s.products) AS products, arg_max(b.value, s.products) AS value
      FROM barcodes b JOIN shared s ON s.digits = b.digits WHERE b.owner = 'product' GROUP BY b.product_id)
    ${checkRead('own', 'codes', {
      failed: 'r.products > 1',
      detail: "r.value || ' of ' || r.products || ' products'",
      extent: 'r.products',
    })}`,
};
