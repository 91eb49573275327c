import type { Rule } from '../rule.ts';
import { checkProducts } from '../sql.ts';

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
    from: '(SELECT *, count(*) OVER (PARTITION BY lower(trim(code))) AS repeats FROM products WHERE code IS NOT NULL) p',
    failed: 'p.repeats > 1',
    detail: "p.repeats || ' products'",
    extent: 'p.repeats',
  }),
};
