import type { Rule } from '../rule.ts';
import { checkProducts, countRepeats } from '../sql.ts';

/** A product whose code another product has too (Spec §2.1: unique). */
export const duplicateCode: Rule = {
  id: 'duplicate_code',
  severity: 'error',
  group: 'consistency',
  subject: 'product',
  checks: 'has the code of another product; case and spaces around it do not count.',
  why: 'Whatever matches by code writes to the wrong product.',
  fix: 'Give one of them another code, or merge them.',
  sql: checkProducts({
    from: `${countRepeats('(SELECT product_id, code, status FROM products WHERE code IS NOT NULL)', 'lower(trim(code))')} p`,
    failed: 'p.repeats IS NOT NULL',
    detail: "p.repeats || ' products'",
    extent: 'p.repeats',
  }),
};
