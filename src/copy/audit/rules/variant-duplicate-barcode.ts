import type { Rule } from '../rule.ts';
import { checkVariantsRead } from '../sql.ts';

/** A variant whose barcode another variant has too. */
export const variantDuplicateBarcode: Rule = {
  id: 'variant_duplicate_barcode',
  severity: 'error',
  group: 'consistency',
  subject: 'variant',
  checks: 'has the barcode of another variant; zeros in front do not count.',
  why: 'The warehouse ships the wrong size or colour.',
  fix: 'Find out whose barcode it is, and correct the other.',
  sql: `WITH barcodes AS (SELECT DISTINCT variant_id, trim(value) AS value, ltrim(trim(value), '0') AS digits
      FROM codes WHERE is_barcode AND owner = 'variant' AND variant_id IS NOT NULL AND ltrim(trim(value), '0') <> ''),
    shared AS (SELECT digits, count(DISTINCT variant_id) AS variants FROM barcodes GROUP BY digits),
    own AS (SELECT b.variant_id, max(s.variants) AS variants, arg_max(b.value, s.variants) AS value
      FROM barcodes b JOIN shared s ON s.digits = b.digits GROUP BY b.variant_id)
    ${checkVariantsRead('own', 'codes', {
      failed: 'r.variants > 1',
      detail: "r.value || ' of ' || r.variants || ' variants'",
      extent: 'r.variants',
    })}`,
};
