import type { Answer } from '../../answer/envelope.ts';
import type { JsonValue } from '../../record/value.ts';
import type { Audit } from '../ask/ask-audit.ts';
import {
  type AuditComparison,
  compareGrades,
  compareTypicalGrades,
  differenceOf,
} from '../ask/compare-audits.ts';
import { listWorseLabels, MIN_PRODUCTS } from '../ask/compare-labels.ts';
import { percentOf } from '../ask/findings.ts';
import { AIM_WORDS, aimOf, IN_ORDER } from '../ask/fixes.ts';
import { countBad, countGood, GRADES, typicalGrade } from '../grade.ts';
import { type Redact, toShortLine } from './describe-verdicts.ts';

/** Counts distinct products, by grade or by failure; undefined: there are none. */
export function describeProducts(
  { summary, touched, products }: Audit,
  isBrief: boolean,
): Answer | undefined {
  if (products === 0) return undefined;
  if (summary === undefined)
    return touched && { checked: touched.products, failing: touched.failing };
  const { withError, open, grades } = summary;
  const isAnyUnknown = open > 0;
  return {
    checked: summary.products,
    a_or_b: countGood(grades),
    typical_grade: typicalGrade(grades) ?? null,
    ...(isBrief ? {} : { grades }),
    with_error: withError,
    sellable: summary.products - withError,
    // For these a rule of severity error is unknown.
    ...(isAnyUnknown && !isBrief ? { sellable_as_far_as_known: open } : {}),
  };
}

/**
 * Describes the steps to fix first; each counts what is left after those before it.
 * @param hasFixes true if each step says how: not needed if the findings do
 */
export function describeFixes(
  { summary }: Audit,
  most: number,
  hasFixes: boolean,
): JsonValue | undefined {
  if (summary === undefined || summary.fixes.length === 0 || most === 0) return undefined;
  const { fixes, uncombined, withError } = summary;
  const steps = fixes.slice(0, most);
  const aim = aimOf(steps, withError);
  const makesSellable = aim === 'sells';
  // For products that no step counts, the grade after it is unknown.
  const hasGrades = uncombined === 0 && steps.every(({ typical }) => typical !== undefined);

  const columns = ['rule', 'products'];
  if (makesSellable) columns.push('become_sellable');
  columns.push('get_better_grade');
  if (hasGrades) columns.push('typical_grade_after');
  if (hasFixes) columns.push('fix');

  const rows = steps.map(({ rule, products, sellable, better, typical = null }) => {
    const row: JsonValue[] = [rule.id, products];
    if (makesSellable) row.push(sellable);
    row.push(better);
    if (hasGrades) row.push(typical);
    if (hasFixes) row.push(rule.fix);
    return row;
  });

  const notes: string[] = [];
  if (aim !== 'sells') notes.push(AIM_WORDS[aim]);
  if (steps.length > 1) notes.push(IN_ORDER);
  return {
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
    columns,
    steps: rows,
    ...(uncombined > 0 ? { products_not_counted: uncombined } : {}),
  };
}

/** Describes the steps to fix first for a channel: they make products ready. */
export function describeReadyFixes({ summary }: Audit, most: number): JsonValue | undefined {
  const steps = summary?.fixes.slice(0, most) ?? [];
  if (steps.length === 0) return undefined;
  // Products without a known gap of which something is still unknown.
  const hasUnknown = steps.some(({ sellable, ready }) => sellable > ready);
  const columns = ['rule', 'products', 'become_ready'];
  if (hasUnknown) columns.push('become_free_of_known_gaps');
  columns.push('fix');
  return {
    ...(steps.length > 1 ? { note: IN_ORDER } : {}),
    columns,
    steps: steps.map(({ rule, products, sellable, ready }) => {
      const row: JsonValue[] = [rule.id, products, ready];
      if (hasUnknown) row.push(sellable - ready);
      row.push(rule.fix);
      return row;
    }),
  };
}

/**
 * Describes the worst of the categories or brands that are worse than the whole: by their share of
 * D and E, or for a channel by their share of products that are not ready.
 */
export function describeWorst(
  { summary }: Audit,
  by: 'grades' | 'errors',
  gradedBy: string,
  most: number,
  redact: Redact,
): JsonValue | undefined {
  if (summary === undefined || most === 0) return undefined;
  const { worse, small } = listWorseLabels(summary, by);
  if (worse.length === 0) return undefined;
  const labels = redact(worse.slice(0, most));
  return {
    ...(by === 'grades' ? tabulateGrades(labels, gradedBy) : tabulateReadiness(labels, gradedBy)),
    of: summary.labels.length,
    ...(small > 0 ? { [`worse_under_${MIN_PRODUCTS}_products`]: small } : {}),
    ...(summary.ungraded > 0 ? { not_graded: summary.ungraded } : {}),
  };
}

type Labels = NonNullable<Audit['summary']>['labels'];

function tabulateGrades(labels: Labels, gradedBy: string) {
  return {
    columns: [gradedBy, 'products', 'd_or_e_percent', 'grades A to E', 'with_error'],
    worst: labels.map(({ name, products, withError, grades }) => {
      const badPercent = percentOf(countBad(grades), products);
      const gradeCounts = GRADES.map((grade) => grades[grade]).join(' ');
      return [toShortLine(name), products, badPercent, gradeCounts, withError];
    }),
  };
}

function tabulateReadiness(labels: Labels, gradedBy: string) {
  return {
    columns: [gradedBy, 'products', 'not_ready', 'unknown'],
    worst: labels.map(({ name, products, withError, open }) => [
      toShortLine(name),
      products,
      withError,
      open,
    ]),
  };
}

const MAX_CHANGED_RULES = 5;

const MAX_NAMED_RULES = 10;

const OTHER_PRODUCTS =
  'Products that came or went change every number, so fewer failures need not be repairs.';

/**
 * Describes what changed between two audits: each number is the difference; below 0: there are
 * fewer now. Example: `{ as_of: …, sellable: 4, with_error: -4, rules: { no_price: -4 } }`.
 * @param hasRules true: also for each rule
 */
export function describeComparison(
  comparison: AuditComparison,
  hasRules: boolean,
): { readonly [key: string]: JsonValue } {
  const { asOf, figures, rules, notCompared, note } = comparison;
  const differences: Record<string, number> = {};
  for (const [figure, values] of figures) {
    const difference = differenceOf(values);
    if (figure !== 'products' || difference !== 0) differences[figure] = difference;
  }
  const notes: string[] = [];
  if (note !== undefined) notes.push(note);
  if (differences.products !== undefined) notes.push(OTHER_PRODUCTS);

  const grades = compareGrades(comparison);
  const typical = compareTypicalGrades(comparison);
  const changedRules = hasRules ? [...rules].slice(0, MAX_CHANGED_RULES) : [];
  const areNamed = hasRules && notCompared.length <= MAX_NAMED_RULES;
  return {
    as_of: asOf,
    ...differences,
    ...(typical === undefined ? {} : { typical_grade_was: typical.before }),
    ...(Object.keys(grades).length > 0 ? { grades } : {}),
    ...(changedRules.length > 0 ? { rules: Object.fromEntries(changedRules) } : {}),
    // These rules are new or gone, or ask something else.
    ...(notCompared.length > 0
      ? { not_compared: areNamed ? notCompared : notCompared.length }
      : {}),
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  };
}
