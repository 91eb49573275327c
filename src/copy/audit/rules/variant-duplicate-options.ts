import type { Rule } from '../rule.ts';
import { checkVariants, countRepeats, foldText, isUnread } from '../sql.ts';

const OPTION = "(coalesce(name || ' ', '') || value)";

/** A variant that differs in no option from another variant of its product. */
export const variantDuplicateOptions: Rule = {
  id: 'variant_duplicate_options',
  severity: 'warning',
  group: 'consistency',
  subject: 'variant',
  checks: 'has exactly the option values of another variant of its product.',
  why: 'Buyers choose between two entries that look the same.',
  fix: 'Correct the option values, or remove one of them.',
  sql: `WITH chosen AS (SELECT variant_id, hash(count(*), sum(hash(${foldText(OPTION)}))) AS choice
      FROM options WHERE value IS NOT NULL AND variant_id IS NOT NULL GROUP BY variant_id),
    optioned AS (SELECT product_id, v.variant_id, code, status, options_state, choice
      FROM variants v LEFT JOIN chosen c ON c.variant_id = v.variant_id
      WHERE product_id IS NOT NULL AND (choice IS NOT NULL OR ${isUnread('v', 'options')})),
    compared AS MATERIALIZED ${countRepeats('optioned', 'CASE WHEN choice IS NOT NULL THEN hash(product_id, choice) END')},
    words AS (SELECT variant_id, string_agg(${OPTION}, ', ' ORDER BY ${OPTION}) AS chosen FROM options
      WHERE value IS NOT NULL AND variant_id IN (SELECT variant_id FROM compared WHERE repeats IS NOT NULL) GROUP BY variant_id)
    ${checkVariants({
      from: 'compared v LEFT JOIN words w ON w.variant_id = v.variant_id',
      failed: 'v.repeats IS NOT NULL',
      unknown: `(v.choice IS NULL OR v.repeats IS NOT NULL) AND ${isUnread('v', 'options')}`,
      detail: "v.repeats || ' variants: ' || left(w.chosen, 200)",
      extent: 'v.repeats',
    })}`,
};
