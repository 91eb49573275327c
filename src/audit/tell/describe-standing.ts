import type { Answer } from '../../answer/envelope.ts';
import type { JsonValue } from '../../record/value.ts';
import type { Audit } from '../ask/ask-audit.ts';
import { type Change, findMovedGrade, listMovedGrades, moreOf } from '../ask/change.ts';
import { percentOf } from '../ask/findings.ts';
import { AIM_WORDS, aimOf, IN_ORDER } from '../ask/fixes.ts';
import { listWorse, MIN_PRODUCTS } from '../ask/standing.ts';
import { countBad, countGood, GRADES, typicalGrade } from '../rule.ts';
import { type Redact, show } from './describe-parts.ts';

/** Counts distinct products, by grade or by failure; undefined: there are none. */
export function describeProducts(
  { standing, touched, products }: Audit,
  isBare: boolean,
): Answer | undefined {
  if (products === 0) return undefined;
  if (standing === undefined)
    return touched && { checked: touched.products, failing: touched.failing };
  const { withError, open, grades } = standing;
  return {
    checked: standing.products,
    a_or_b: countGood(grades),
    typical_grade: typicalGrade(grades) ?? null,
    ...(isBare ? {} : { grades }),
    with_error: withError,
    sellable: standing.products - withError,
    // For these a rule of severity error is unknown.
    ...(open > 0 && !isBare ? { sellable_as_far_as_known: open } : {}),
  };
}

/**
 * Describes the steps to fix first; each counts what is left after those before it.
 * @param hasFixes true if each step says how: not needed if the findings do
 */
export function describeFixes(
  { standing }: Audit,
  most: number,
  hasFixes: boolean,
): JsonValue | undefined {
  if (standing === undefined || standing.fixes.length === 0 || most === 0) return undefined;
  const { fixes, uncombined, withError } = standing;
  const shownSteps = fixes.slice(0, most);
  const aim = aimOf(shownSteps, withError);
  const sells = aim === 'sells';
  const notes = [...(sells ? [] : [AIM_WORDS[aim]]), ...(shownSteps.length > 1 ? [IN_ORDER] : [])];
  // For products that no step counts, the grade after it is unknown.
  const hasGrades = uncombined === 0 && shownSteps.every(({ typical }) => typical !== undefined);
  return {
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
    columns: [
      ...['rule', 'products', ...(sells ? ['become_sellable'] : []), 'get_better_grade'],
      ...(hasGrades ? ['typical_grade_after'] : []),
      ...(hasFixes ? ['fix'] : []),
    ],
    steps: shownSteps.map(({ rule, products, sellable, better, typical = null }) => [
      rule.id,
      products,
      ...(sells ? [sellable] : []),
      better,
      ...(hasGrades ? [typical] : []),
      ...(hasFixes ? [rule.fix] : []),
    ]),
    ...(uncombined > 0 ? { products_not_counted: uncombined } : {}),
  };
}

/** Describes the steps to fix first for a channel: they make products ready. */
export function describeReadyFixes({ standing }: Audit, most: number): JsonValue | undefined {
  const steps = standing?.fixes.slice(0, most) ?? [];
  if (steps.length === 0) return undefined;
  // Of these, something is unknown still.
  const frees = steps.some(({ sellable, ready }) => sellable > ready);
  return {
    ...(steps.length > 1 ? { note: IN_ORDER } : {}),
    columns: [
      'rule',
      'products',
      'become_ready',
      ...(frees ? ['become_free_of_known_gaps'] : []),
      'fix',
    ],
    steps: steps.map(({ rule, products, sellable, ready }) => [
      ...[rule.id, products, ready],
      ...(frees ? [sellable - ready] : []),
      rule.fix,
    ]),
  };
}

/**
 * Describes the worst of the categories or brands that are worse than the whole: by their share of
 * D and E, or for a channel by their share of products that are not ready.
 */
export function describeWorst(
  { standing }: Audit,
  by: 'grades' | 'errors',
  gradedBy: string,
  most: number,
  redact: Redact,
): JsonValue | undefined {
  if (standing === undefined || most === 0) return undefined;
  const { worse, small } = listWorse(standing, by);
  if (worse.length === 0) return undefined;
  const rows = redact(worse.slice(0, most)).map(({ name, products, withError, open, grades }) =>
    by === 'errors'
      ? [show(name), products, withError, open]
      : [
          show(name),
          products,
          percentOf(countBad(grades), products),
          GRADES.map((grade) => grades[grade]).join(' '),
          withError,
        ],
  );
  return {
    columns:
      by === 'errors'
        ? [gradedBy, 'products', 'not_ready', 'unknown']
        : [gradedBy, 'products', 'd_or_e_percent', 'grades A to E', 'with_error'],
    worst: rows,
    of: standing.labels.length,
    ...(small > 0 ? { [`worse_under_${MIN_PRODUCTS}_products`]: small } : {}),
    ...(standing.ungraded > 0 ? { not_graded: standing.ungraded } : {}),
  };
}

const MAX_CHANGED = 5;

const MAX_NAMED = 10;

const OTHER_PRODUCTS =
  'Products that came or went change every number, so fewer failures need not be repairs.';

/**
 * Describes a change: each number is the difference; below 0: there are fewer now.
 * @param hasRules true: also for each rule
 */
export function describeChange(
  change: Change,
  hasRules: boolean,
): { readonly [key: string]: JsonValue } {
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
    ...(hasRules && rules.size > 0
      ? { rules: Object.fromEntries([...rules].slice(0, MAX_CHANGED)) }
      : {}),
    // These rules are new or gone, or ask something else.
    ...(notCompared.length > 0
      ? {
          not_compared:
            notCompared.length > MAX_NAMED || !hasRules ? notCompared.length : notCompared,
        }
      : {}),
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  };
}
