import type { Rule } from '../rule.ts';
import { checkProducts } from '../sql.ts';

/** A product whose name another product has too. */
export const duplicateName: Rule = {
  id: 'duplicate_name',
  severity: 'warning',
  group: 'consistency',
  subject: 'product',
  checks: 'has the name of another product; case and spaces around it do not count.',
  why: 'Buyers cannot tell them apart; often one is a copy.',
  fix: 'Name what is different, or merge them.',
  sql: checkProducts({
    from: '(SELECT *, count(*) OVER (PARTITION BY lower(trim(name))) AS repeats FROM products WHERE name IS NOT NULL) p',
    failed: 'p.repeats > 1',
    detail: "p.repeats || ' products: ' || left(p.name, 200)",
    extent: 'p.repeats',
  }),
};
