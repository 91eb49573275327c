import type { Rule } from '../rule.ts';
import { checkProducts, isWebAddress } from '../sql.ts';

/** A product whose link leads nowhere. */
export const malformedLink: Rule = {
  id: 'malformed_link',
  severity: 'warning',
  group: 'validity',
  subject: 'product',
  checks: 'has a link that is no web address.',
  why: 'Whoever follows it gets an error.',
  fix: 'Write the whole address, beginning with https://.',
  sql: checkProducts({
    failed: `NOT ${isWebAddress('trim(p.link)')}`,
    detail: 'left(p.link, 200)',
    where: 'p.link IS NOT NULL',
  }),
};
