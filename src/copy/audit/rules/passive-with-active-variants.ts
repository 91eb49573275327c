import { checkActiveVariants } from '../own-variants.ts';
import type { Rule } from '../rule.ts';
import { writeCount } from '../sql.ts';

/** A passive product of which variants are active (Spec §3). */
export const passiveWithActiveVariants: Rule = {
  id: 'passive_with_active_variants',
  severity: 'warning',
  group: 'consistency',
  subject: 'product',
  checks: 'is passive, and variants of it are active.',
  why: 'Channels that read variants sell what was taken off sale.',
  fix: 'Make the variants passive, or the product active.',
  sql: checkActiveVariants('passive', {
    failed: 'v.active > 0',
    detail: `v.active || ' of ' || ${writeCount('v.variants', 'variant')}`,
    extent: 'v.active',
  }),
};
