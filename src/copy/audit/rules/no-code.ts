import type { Rule } from '../rule.ts';
import { lackField } from '../sql.ts';

/** A product without a code, by which integrations match (Spec §2.1). */
export const noCode: Rule = {
  id: 'no_code',
  severity: 'error',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'has no code.',
  why: 'Other systems match products by their code.',
  fix: 'Give it the code under which other systems know it.',
  sql: lackField('code'),
};
