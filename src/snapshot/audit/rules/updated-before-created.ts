import type { Rule } from '../rule.ts';
import { checkProducts } from '../sql.ts';

/** A product that was changed before it was created. */
export const updatedBeforeCreated: Rule = {
  id: 'updated_before_created',
  severity: 'warning',
  group: 'consistency',
  subject: 'product',
  checks: 'was last updated before it was created.',
  why: 'Whatever reads changes since a date misses it.',
  fix: 'Correct the dates, and what imports them.',
  sql: checkProducts({
    failed: 'p.updated < p.created',
    detail: "strftime(p.updated, '%Y-%m-%d') || ' before ' || strftime(p.created, '%Y-%m-%d')",
    extent: "date_diff('hour', p.updated, p.created)",
    where: 'p.updated IS NOT NULL AND p.created IS NOT NULL',
  }),
};
