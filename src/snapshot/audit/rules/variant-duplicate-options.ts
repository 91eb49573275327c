import type { Rule } from '../rule.ts';
import { checkVariants, countRepeats, foldText, isUnread } from '../sql.ts';

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
      FROM options WHERE value IS NOT NULL AND variant_id IS NOT NULL GROUP BY variant_id),
    optioned AS (SELECT product_id, v.variant_id, code, status, options_state, choice
      FROM variants v LEFT JOIN chosen c ON c.variant_id = v.variant_id
      WHERE product_id IS NOT NULL AND (choice IS NOT NULL OR ${isUnread('v', 'options')}))
    ${checkVariants({
      from: `${countRepeats('optioned', `product_id || ' ' || ${foldText('choice')}`)} v`,
      failed: 'v.repeats IS NOT NULL',
      unknown: `(v.choice IS NULL OR v.repeats IS NOT NULL) AND ${isUnread('v', 'options')}`,
      detail: "v.repeats || ' variants: ' || left(v.choice, 200)",
      extent: 'v.repeats',
    })}`,
};
