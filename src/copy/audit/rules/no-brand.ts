import type { Rule } from '../rule.ts';
import { lackRows } from '../sql.ts';

/** A product without a brand. */
export const noBrand: Rule = {
  id: 'no_brand',
  severity: 'warning',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'has no brand.',
  why: 'It is missing wherever people filter by brand, and marketplaces refuse it.',
  fix: 'Assign its brand.',
  sql: lackRows('product_brands', 'brands'),
};
