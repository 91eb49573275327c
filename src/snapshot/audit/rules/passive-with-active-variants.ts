import type { Rule } from '../rule.ts';
import { checkProducts, isComplete, VARIANT_STATUS } from '../sql.ts';

/** A passive product of which variants are active (Spec §3). */
export const passiveWithActiveVariants: Rule = {
  id: 'passive_with_active_variants',
  severity: 'warning',
  group: 'consistency',
  subject: 'product',
  checks: 'is passive, and variants of it are active.',
  why: 'Channels that read variants sell what was taken off sale.',
  fix: 'Make the variants passive, or the product active.',
  sql: checkProducts({
    from: `products p JOIN ${VARIANT_STATUS} v ON v.product_id = p.product_id`,
    failed: 'v.active > 0',
    unknown: `v.active = 0 AND (v.told < v.variants OR NOT ${isComplete('variants')})`,
    detail: "v.active || ' of ' || v.variants || ' variants'",
    extent: 'v.active',
    where: "p.status = 'passive'",
  }),
};
