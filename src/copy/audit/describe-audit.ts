/** The parts of an audit's answer, each as it is told. Pure. */

import type { Answer } from '../../answer/envelope.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import type { Trimmed } from '../../answer/trim.ts';
import type { JsonValue } from '../../record/value.ts';
import type { Audit } from './audit.ts';
import { percentFailed, percentOf } from './findings.ts';
import { AIM_WORDS, aimOf, IN_ORDER } from './fixes.ts';
import { countBad, countGood, GRADES, typicalGrade } from './grade.ts';
import type { Counts, Standing } from './standing.ts';
import type { Example, Verdict } from './verdict.ts';
import { LEAST_PRODUCTS, listWorse } from './worst-labels.ts';

/** Takes the credentials out of a value. */
export type Redact = <Value>(value: Value) => Value;

/** What is told of an example. */
const EXAMPLE_PARTS = {
  links: ['id', 'code', 'name', 'detail', 'link'],
  names: ['id', 'code', 'name', 'detail'],
  codes: ['id', 'code', 'detail'],
} as const;

/** How much is told of an example. */
export type ExampleForm = keyof typeof EXAMPLE_PARTS;

/** The form of which none of these examples lacks the last part. */
export function chooseExampleForm(wanted: ExampleForm, verdicts: readonly Verdict[]): ExampleForm {
  const has = (part: 'name' | 'link'): boolean =>
    verdicts.some(({ examples }) => examples.some((example) => example[part] !== undefined));
  if (wanted === 'links' && has('link')) return 'links';
  return wanted !== 'codes' && has('name') ? 'names' : 'codes';
}

/** The head of the examples tells what each is a list of. */
export function nameExamplesColumn(form: ExampleForm): string {
  return `examples [${EXAMPLE_PARTS[form].join(', ')}]`;
}

/** Kinds of failure that are told of a rule, the most frequent first. */
const MAX_KINDS = 20;

/** Categories or brands that are told of a rule, those with the most failures first. */
const MAX_LABELS = 10;

/** Longest detail of an example, and longest name of a category, in characters. */
const MAX_CHARS = 80;

/** A rule that something fails: a row of the findings. */
export function describeVerdict(
  verdict: Verdict,
  { most, form, hasFix }: { readonly most: number; readonly form: ExampleForm; readonly hasFix: boolean },
  redact: Redact,
): Trimmed {
  const { rule, failed, population, unknown, sharedValues, examples } = verdict;
  return {
    rule: rule.id,
    severity: rule.severity,
    failed,
    of: population,
    percent: percentFailed(verdict),
    ...(unknown > 0 ? { unknown } : {}),
    ...(sharedValues === undefined ? {} : { shared_values: sharedValues }),
    ...(hasFix ? { fix: rule.fix } : {}),
    [nameExamplesColumn(form)]: redact(examples.slice(0, most)).map((example) => describeExample(example, form)),
  };
}

/** What is not known at the end is left out. */
function describeExample({ id, code, name, detail, link }: Example, form: ExampleForm): JsonValue {
  const show = (text: string | undefined): string | null =>
    text === undefined ? null : cutText(toPlainText(text), MAX_CHARS);
  const told = {
    id: id ?? null,
    code: code === undefined ? null : toExactText(code),
    name: show(name),
    detail: show(detail),
    link: link ?? null,
  };
  const parts = EXAMPLE_PARTS[form].map((part) => told[part]);
  const known = parts.findLastIndex((part, at) => part !== null || at < 2);
  return parts.slice(0, known + 1);
}

/** The distinct products, by grade or by whether they fail; undefined: it is not known, or there are none. */
export function describeProducts({ standing, touched }: Audit, isBare: boolean): Answer | undefined {
  if ((standing ?? touched)?.products === 0) return undefined;
  if (standing !== undefined) return describeCounts(standing, isBare);
  return touched && { checked: touched.products, failing: touched.failing };
}

/** Products by grade, the good ones first, and how many of them no error keeps from being sold. */
function describeCounts({ products, withError, open, grades }: Counts, isBare: boolean): Answer {
  const lead = { checked: products, a_or_b: countGood(grades), typical_grade: typicalGrade(grades) ?? null };
  const sold = { with_error: withError, sellable: products - withError };
  if (isBare) return { ...lead, ...sold };
  return {
    ...lead,
    grades,
    ...sold,
    // Of these the copy cannot tell by every rule of severity error.
    ...(open > 0 ? { sellable_as_far_as_known: open } : {}),
  };
}

/**
 * What to do first; each step counts what is left after those before it.
 * @param hasFixes whether each step tells how: not needed where the findings do
 */
export function describeFixes(
  { fixes, uncombined, withError }: Standing,
  most: number,
  hasFixes: boolean,
): JsonValue | undefined {
  if (fixes.length === 0 || most === 0) return undefined;
  const told = fixes.slice(0, most);
  const aim = aimOf(told, withError);
  const sells = aim === 'sells';
  const notes = [...(sells ? [] : [AIM_WORDS[aim]]), ...(told.length > 1 ? [IN_ORDER] : [])];
  // Of products that no step counts nobody knows the grade by then.
  const hasGrades = uncombined === 0 && told.every(({ typical }) => typical !== undefined);
  return {
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
    columns: [
      ...['rule', 'products', ...(sells ? ['makes_sellable'] : []), 'better_grade'],
      ...(hasGrades ? ['typical_grade_then'] : []),
      ...(hasFixes ? ['fix'] : []),
    ],
    steps: told.map(({ rule, products, sellable, better, typical = null }) => [
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

/** The worst categories or brands by their share of D and E, of those that are worse than the whole. */
export function describeWorst(
  { standing, ungraded }: Audit,
  gradedBy: string,
  most: number,
  redact: Redact,
): JsonValue | undefined {
  if (standing === undefined || most === 0) return undefined;
  const { worse, small } = listWorse(standing, 'grades');
  if (worse.length === 0) return undefined;
  const worst = redact(worse.slice(0, most));
  return {
    columns: [gradedBy, 'products', 'd_or_e_percent', 'grades A to E', 'with_error'],
    worst: worst.map(({ name, products, withError, grades }) => [
      cutText(toPlainText(name), MAX_CHARS),
      products,
      percentOf(countBad(grades), products),
      GRADES.map((grade) => grades[grade]).join(' '),
      withError,
    ]),
    of: standing.labels.length,
    ...(small > 0 ? { [`worse_under_${LEAST_PRODUCTS}_products`]: small } : {}),
    ...(ungraded > 0 ? { not_graded: ungraded } : {}),
  };
}

/** How many records of each category or brand fail a rule, those with the most first. */
export function describeLabels({ labels }: Verdict, redact: Redact): JsonValue | undefined {
  if (labels.size === 0) return undefined;
  const most = [...labels].sort(([, one], [, other]) => other - one).slice(0, MAX_LABELS);
  const told = redact(most).map(([name, count]) => [cutText(toPlainText(name), MAX_CHARS), count]);
  return { failed: told, ...(labels.size > MAX_LABELS ? { of: labels.size } : {}) };
}

/** How often each kind of failure comes, of the rules that have kinds. */
export function describeKinds(verdicts: readonly Verdict[], redact: Redact): JsonValue | undefined {
  const told = verdicts.filter(({ kinds }) => kinds.size > 0);
  if (told.length === 0) return undefined;
  return Object.fromEntries(
    told.map(({ rule, kinds }) => {
      const most = redact([...kinds].slice(0, MAX_KINDS)).map(([kind, count]) => [toPlainText(kind), count] as const);
      return [rule.id, Object.fromEntries(most)];
    }),
  );
}
