import type { Rule } from '../rule.ts';
import { checkVariants, countRepeats } from '../sql.ts';

/** A variant whose code another variant has too (Spec §2.2: unique). */
export const variantDuplicateCode: Rule = {
  id: 'variant_duplicate_code',
  severity: 'error',
  group: 'consistency',
  subject: 'variant',
  checks: 'has the code of another variant; case and spaces around it do not count.',
  why: 'Stock and orders are booked by this code.',
  fix: 'Give one of them another code, or remove it.',
  sql: checkVariants({
    from: `${countRepeats('(SELECT product_id, variant_id, code, status FROM variants WHERE code IS NOT NULL)', 'lower(trim(code))')} v`,
    failed: 'v.repeats IS NOT NULL',
    detail: "v.repeats || ' variants'",
    extent: 'v.repeats',
  }),
};
