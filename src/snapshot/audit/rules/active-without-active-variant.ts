import type { Rule } from '../rule.ts';
import { checkProducts, isComplete, VARIANT_STATUS } from '../sql.ts';

/** An active product all of whose variants are passive (Spec §3). */
export const activeWithoutActiveVariant: Rule = {
  id: 'active_without_active_variant',
  severity: 'error',
  group: 'consistency',
  subject: 'product',
  checks: 'is active, and none of its variants is.',
  why: 'It is shown, and nothing of it can be bought.',
  fix: 'Activate a variant, or make the product passive.',
  sql: checkProducts({
    from: `products p JOIN ${VARIANT_STATUS} v ON v.product_id = p.product_id`,
    failed: 'v.active = 0',
    unknown: `v.active = 0 AND (v.told < v.variants OR NOT ${isComplete('variants')})`,
    detail: "v.variants || ' variants'",
    extent: 'v.variants',
    where: "p.status = 'active'",
  }),
};
