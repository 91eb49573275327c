import type { Rule } from '../rule.ts';
import { checkProducts } from '../sql.ts';

/** A product whose name holds markup. */
export const htmlInName: Rule = {
  id: 'html_in_name',
  severity: 'warning',
  group: 'validity',
  subject: 'product',
  checks: 'has an HTML tag or entity in its name.',
  why: 'Many channels show it as it is written.',
  fix: 'Write the name as plain text.',
  sql: checkProducts({
    failed: "regexp_matches(p.name, '</?[a-z][^>]*>|<!--|&(#\\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);', 'i')",
    detail:
      "regexp_extract(p.name, '</?([a-z]+)|<!--|&(#?[a-z0-9]+);', 0, 'i').replace('<', 'tag ').replace('&', 'entity ').left(40)",
    where: 'p.name IS NOT NULL',
  }),
};
