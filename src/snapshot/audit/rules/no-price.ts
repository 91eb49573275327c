import type { Rule } from '../rule.ts';
import { lackRows } from '../sql.ts';

/** A product without a price of its own. */
export const noPrice: Rule = {
  id: 'no_price',
  severity: 'error',
  group: 'completeness',
  subject: 'product',
  checks: 'has no price.',
  why: 'It cannot be sold.',
  fix: 'Enter a price in every currency that it is sold in.',
  sql: lackRows("prices WHERE owner = 'product' AND price IS NOT NULL", 'prices'),
};
