import type { Rule } from '../rule.ts';
import { checkVariants, foldText } from '../sql.ts';

/** A variant that differs in no option from another variant of its product. */
export const variantDuplicateOptions: Rule = {
  id: 'variant_duplicate_options',
  severity: 'warning',
  group: 'consistency',
  subject: 'variant',
  checks: 'has exactly the option values of another variant of its product.',
  why: 'Buyers choose between two entries that look the same.',
  fix: 'Correct the option values, or remove one of them.',
  sql: `WITH chosen AS (SELECT variant_id, array_to_string(list_sort(list(coalesce(name || ' ', '') || value)), ', ') AS choice
      FROM options WHERE value IS NOT NULL AND variant_id IS NOT NULL GROUP BY variant_id)
    ${checkVariants({
      from: `(SELECT v.*, c.choice, count(*) OVER (PARTITION BY v.product_id, ${foldText('c.choice')}) AS repeats
        FROM variants v JOIN chosen c ON c.variant_id = v.variant_id WHERE v.product_id IS NOT NULL) v`,
      failed: 'v.repeats > 1',
      unknown: "v.repeats > 1 AND v.options_state = 'unknown'",
      detail: "v.repeats || ' variants: ' || left(v.choice, 200)",
      extent: 'v.repeats',
    })}`,
};
