import type { Rule } from '../rule.ts';
import { checkProducts, countRepeats, foldText } from '../sql.ts';

const NAMED = `(SELECT product_id, code, status, name, coalesce(nullif(parent_id, 0), product_id) AS tree
  FROM products WHERE name IS NOT NULL)`;

/** A product whose name another product has too. */
export const duplicateName: Rule = {
  id: 'duplicate_name',
  severity: 'warning',
  group: 'consistency',
  subject: 'product',
  checks: 'has the name of another product; case, accents and spaces do not count, nor products of one variation tree.',
  why: 'Buyers cannot tell them apart; often one is a copy.',
  fix: 'Name what is different, or merge them.',
  sql: checkProducts({
    from: `${countRepeats(NAMED, foldText('name'), 'count(DISTINCT tree) AS trees, bool_or(tree IS NULL) AS is_untold')} p`,
    failed: 'coalesce(p.trees > 1, false)',
    // Without an id and a parent it may be of whatever tree.
    unknown: 'p.trees < 2 AND p.is_untold',
    detail: "p.repeats || ' products: ' || left(p.name, 200)",
    extent: 'p.repeats',
  }),
};
