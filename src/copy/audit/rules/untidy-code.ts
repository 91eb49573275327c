import type { Rule } from '../rule.ts';
import { checkProducts } from '../sql.ts';

/** A product whose code holds white space or invisible characters. */
export const untidyCode: Rule = {
  id: 'untidy_code',
  severity: 'warning',
  group: 'validity',
  subject: 'product',
  checks: 'has white space or invisible characters in its code.',
  why: 'Systems that trim codes, or print them as barcodes, do not match it.',
  fix: 'Type the code anew, and what refers to it.',
  sql: checkProducts({
    failed: "regexp_matches(p.code, '[\\s\\p{Z}\\p{Cc}\\p{Cf}]')",
    where: 'p.code IS NOT NULL',
  }),
};
