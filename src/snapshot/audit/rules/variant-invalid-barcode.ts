import type { Rule } from '../rule.ts';
import { checkVariantsRead, hasWrongCheckDigit } from '../sql.ts';

/** A variant with a barcode that no scanner accepts (GS1 General Specifications §7.9: check digits). */
export const variantInvalidBarcode: Rule = {
  id: 'variant_invalid_barcode',
  severity: 'error',
  group: 'validity',
  subject: 'variant',
  checks: 'has an EAN, UPC or GTIN with a wrong check digit or number of digits.',
  why: 'Scanners and marketplaces refuse it.',
  fix: 'Compare it with the package; mostly two digits are swapped.',
  sql: `WITH wrong AS (SELECT variant_id, count(*) FILTER (is_wrong) AS wrong, any_value(value) FILTER (is_wrong) AS value
      FROM (SELECT variant_id, value, ${hasWrongCheckDigit('trim(value)')}
        OR (regexp_matches(type, '\\b(ean|upc|gtin)', 'i') AND NOT regexp_full_match(trim(value), '\\d{8}|\\d{12,14}')) AS is_wrong
        FROM codes WHERE is_barcode AND owner = 'variant') GROUP BY variant_id)
    ${checkVariantsRead('wrong', 'codes', {
      failed: 'r.wrong > 0',
      detail: 'left(r.value, 200)',
      extent: 'r.wrong',
    })}`,
};
