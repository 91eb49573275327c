import type { Rule } from '../rule.ts';
import { lackRows } from '../sql.ts';

/** A product without a category. */
export const noCategory: Rule = {
  id: 'no_category',
  severity: 'error',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'is in no category.',
  why: 'Nobody who browses finds it.',
  fix: 'Assign a category.',
  sql: lackRows('product_categories', 'categories'),
};
