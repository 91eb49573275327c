import { checkActiveVariants } from '../own-variants.ts';
import type { Rule } from '../rule.ts';
import { writeCount } from '../sql.ts';

/** An active product all of whose variants are passive (Spec §3). */
export const activeWithoutActiveVariant: Rule = {
  id: 'active_without_active_variant',
  severity: 'error',
  group: 'consistency',
  subject: 'product',
  checks: 'is active, and none of its variants is.',
  why: 'It is shown, and nothing of it can be bought.',
  fix: 'Activate a variant, or make the product passive.',
  sql: checkActiveVariants('active', {
    failed: 'v.active = 0',
    detail: writeCount('v.variants', 'variant'),
    extent: 'v.variants',
  }),
};
