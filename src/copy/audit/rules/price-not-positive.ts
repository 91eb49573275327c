import type { Rule } from '../rule.ts';
import { checkRead, groupPrices } from '../sql.ts';

/** A product with a price of zero or less. */
export const priceNotPositive: Rule = {
  id: 'price_not_positive',
  severity: 'error',
  group: 'validity',
  subject: 'product',
  checks: 'has a price of 0 or less.',
  why: 'It is sold for nothing.',
  fix: 'Enter the price, or remove the entry.',
  sql: checkRead(groupPrices('product'), 'prices', { failed: 'r.wrong > 0', detail: 'r.lowest', extent: 'r.wrong' }),
};
