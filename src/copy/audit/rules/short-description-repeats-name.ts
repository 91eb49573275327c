import type { Rule } from '../rule.ts';
import { checkProducts, foldText } from '../sql.ts';

/** Characters by which two texts may differ in length that are the same when folded. */
const MOST_FOLDED = 20;

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
    // Folding takes time, and changes the length of a text by little.
    failed: `CASE WHEN abs(length(p.short_description) - length(p.name)) > ${MOST_FOLDED} THEN false
      ELSE ${foldText("rtrim(trim(p.short_description), '.')")} = ${foldText("rtrim(trim(p.name), '.')")} END`,
    detail: 'left(p.name, 200)',
    where: 'p.short_description IS NOT NULL AND p.name IS NOT NULL',
  }),
};
