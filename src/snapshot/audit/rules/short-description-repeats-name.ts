import type { Rule } from '../rule.ts';
import { checkProducts, foldText } from '../sql.ts';

/** A product whose short description is only its name again. */
export const shortDescriptionRepeatsName: Rule = {
  id: 'short_description_repeats_name',
  severity: 'hint',
  group: 'consistency',
  subject: 'product',
  checks: 'has its own name as short description.',
  why: 'The place for an argument is spent on nothing.',
  fix: 'Write what the name does not say.',
  sql: checkProducts({
    failed: `${foldText("rtrim(trim(p.short_description), '.')")} = ${foldText("rtrim(trim(p.name), '.')")}`,
    detail: 'left(p.name, 200)',
    where: 'p.short_description IS NOT NULL AND p.name IS NOT NULL',
  }),
};
