import type { Rule } from '../rule.ts';
import { lackRows } from '../sql.ts';

/** A product without any property that says something. */
export const noProperties: Rule = {
  id: 'no_properties',
  severity: 'hint',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'has no property with a value.',
  why: 'It is missing from every faceted search and comparison.',
  fix: 'Enter the properties of its category.',
  sql: lackRows("properties WHERE owner = 'product' AND value IS NOT NULL", 'properties'),
};
