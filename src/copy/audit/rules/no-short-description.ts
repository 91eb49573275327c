import type { Rule } from '../rule.ts';
import { lackField } from '../sql.ts';

/** A product without a short description. */
export const noShortDescription: Rule = {
  id: 'no_short_description',
  severity: 'warning',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'has no short description.',
  why: 'Lists, search results and marketplaces show it beside the name.',
  fix: 'Write a sentence that tells it from its neighbours.',
  sql: lackField('short_description'),
};
