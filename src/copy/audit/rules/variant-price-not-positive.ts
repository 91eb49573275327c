import type { Rule } from '../rule.ts';
import { checkVariantsRead, groupPrices } from '../sql.ts';

/** A variant with a price of zero or less. */
export const variantPriceNotPositive: Rule = {
  id: 'variant_price_not_positive',
  severity: 'error',
  group: 'validity',
  subject: 'variant',
  checks: 'has a price of 0 or less.',
  why: 'It is sold for nothing.',
  fix: 'Enter the price, or remove the entry.',
  sql: checkVariantsRead(groupPrices('variant'), 'prices', {
    failed: 'r.wrong > 0',
    detail: 'r.lowest',
    extent: 'r.wrong',
  }),
};
