import type { Rule } from '../rule.ts';
import { checkVariants, isNeverSent, isUnread } from '../sql.ts';

/** A variant that says in nothing how it differs (Spec §2.2, OptionValues). */
export const variantNoOptions: Rule = {
  id: 'variant_no_options',
  severity: 'warning',
  group: 'completeness',
  subject: 'variant',
  appliesToAll: true,
  checks: 'has no option value.',
  why: 'Buyers cannot choose it: nothing tells it from its siblings.',
  fix: 'Enter its option values, such as size and colour.',
  sql: checkVariants({
    from: `variants v LEFT JOIN (SELECT DISTINCT variant_id FROM options WHERE value IS NOT NULL) o
      ON o.variant_id = v.variant_id`,
    failed: 'o.variant_id IS NULL',
    unknown: `o.variant_id IS NULL AND (${isUnread('v', 'options')} OR ${isNeverSent('variants', 'options')})`,
  }),
};
