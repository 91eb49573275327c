import type { Rule } from '../rule.ts';
import { checkProducts } from '../sql.ts';

/** Years up to this one are those of dates that were never set: 1, 1753, 1900 and 1970. */
const LAST_UNSET_YEAR = 1970;

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
    // One of them may be cut to whole minutes.
    failed: "p.updated < date_trunc('minute', p.created)",
    detail: "strftime(p.updated, '%Y-%m-%d') || ' before ' || strftime(p.created, '%Y-%m-%d')",
    extent: "date_diff('hour', p.updated, p.created)",
    where: `year(p.updated) > ${LAST_UNSET_YEAR} AND year(p.created) > ${LAST_UNSET_YEAR}`,
  }),
};
