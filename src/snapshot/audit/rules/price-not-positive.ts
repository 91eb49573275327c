import type { Rule } from '../rule.ts';
import { checkRead, writeNumber } from '../sql.ts';

/** A product with a price of zero or less. */
export const priceNotPositive: Rule = {
  id: 'price_not_positive',
  severity: 'error',
  group: 'validity',
  subject: 'product',
  checks: 'has a price of 0 or less.',
  why: 'It is sold for nothing.',
  fix: 'Enter the price, or remove the entry.',
  sql: checkRead(
    `(SELECT product_id, count_if(price <= 0) AS wrong, arg_min(${writeNumber('price')} || coalesce(' ' || currency, ''), price) AS lowest
      FROM prices WHERE owner = 'product' AND price IS NOT NULL GROUP BY product_id)`,
    'prices',
    { failed: 'r.wrong > 0', detail: 'r.lowest', extent: 'r.wrong' },
  ),
};
