/** What answers tell of a change: what became more or fewer, of rules those that changed most. Pure. */

import type { JsonValue } from '../../record/value.ts';
import { type Change, findMovedGrade, listMovedGrades, moreOf } from './change.ts';

/** Rules of which answers tell what changed. */
const MAX_CHANGED = 5;

/** Rules that answers name as not compared; of more they tell how many. */
const MAX_NAMED = 10;

/** What fewer failures must not be taken for. */
const OTHER_PRODUCTS = 'Products that came or went change every number, so fewer failures need not be repairs.';

/**
 * Describes it: each number is how many more there are than then, or, below 0, how many fewer.
 * @param hasRules whether to tell it of rules, too
 */
export function describeChange(change: Change, hasRules: boolean): { readonly [key: string]: JsonValue } {
  const { asOf, figures, rules, notCompared, note } = change;
  const grades = listMovedGrades(change);
  const typical = findMovedGrade(change);
  const counts = [...figures]
    .map(([figure, moved]) => [figure, moreOf(moved)] as const)
    .filter(([figure, more]) => figure !== 'products' || more !== 0);
  const moved = counts.some(([figure]) => figure === 'products');
  const notes = [...(note === undefined ? [] : [note]), ...(moved ? [OTHER_PRODUCTS] : [])];
  return {
    as_of: asOf,
    ...Object.fromEntries(counts),
    ...(typical === undefined ? {} : { typical_grade_was: typical.before }),
    ...(grades.length > 0 ? { grades: Object.fromEntries(grades) } : {}),
    ...(hasRules && rules.size > 0 ? { rules: Object.fromEntries([...rules].slice(0, MAX_CHANGED)) } : {}),
    // These rules are new or gone, or ask in another way than they did.
    ...(notCompared.length > 0
      ? { not_compared: notCompared.length > MAX_NAMED || !hasRules ? notCompared.length : notCompared }
      : {}),
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  };
}
