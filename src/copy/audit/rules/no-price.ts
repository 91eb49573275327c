import { lackRowsOfVariantsToo } from '../own-variants.ts';
import type { Rule } from '../rule.ts';

/** A product without a price of its own. */
export const noPrice: Rule = {
  id: 'no_price',
  severity: 'error',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'has no price, and none of its variants has one.',
  why: 'It cannot be sold.',
  fix: 'Enter a price of the product or of each variant, in every currency that it is sold in.',
  sql: lackRowsOfVariantsToo('prices WHERE price IS NOT NULL', 'prices'),
};
