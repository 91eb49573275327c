import type { Rule } from '../rule.ts';
import { lackField } from '../sql.ts';

/** A product without a name. */
export const noName: Rule = {
  id: 'no_name',
  severity: 'error',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'has no name.',
  why: 'It cannot be listed, searched or sold under anything but its code.',
  fix: 'Enter a name.',
  sql: lackField('name'),
};
