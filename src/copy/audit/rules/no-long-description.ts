import type { Rule } from '../rule.ts';
import { lackField } from '../sql.ts';

/** A product without a long description. */
export const noLongDescription: Rule = {
  id: 'no_long_description',
  severity: 'warning',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'has no long description.',
  why: 'Its page has nothing to say, to buyers and to search engines.',
  fix: 'Write the description.',
  sql: lackField('long_description'),
};
