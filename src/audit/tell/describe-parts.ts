/** The parts of an audit's answer, each as it is told. Pure. */

import type { Answer } from '../../answer/envelope.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import type { Trimmed } from '../../answer/trim.ts';
import type { JsonValue } from '../../record/value.ts';
import type { Audit, Example, Verdict } from '../ask/ask-audit.ts';
import { type Change, findMovedGrade, listMovedGrades, moreOf } from '../ask/change.ts';
import {
  areGapsKnown,
  isLittleChecked,
  listSystemGaps,
  type Outcome,
  outcomeOf,
  percentFailed,
  percentOf,
  tellSystemGap,
} from '../ask/findings.ts';
import { AIM_WORDS, aimOf, IN_ORDER } from '../ask/fixes.ts';
import { LEAST_PRODUCTS, listWorse } from '../ask/worst-labels.ts';
import { countBad, countGood, GRADES, typicalGrade } from '../grade.ts';
import type { Step } from './fit-steps.ts';

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

const show = (text: string): string => cutText(toPlainText(text), MAX_CHARS);

/** A rule that something fails: a row of the findings. */
export function describeVerdict(
  verdict: Verdict,
  audit: Audit,
  { most, form, hasFix }: { readonly most: number; readonly form: ExampleForm; readonly hasFix: boolean },
  redact: Redact,
): Trimmed {
  const { rule, failed, population, unknown, accepted, sharedValues, examples } = verdict;
  return {
    rule: rule.id,
    severity: rule.severity,
    failed,
    checked: population,
    percent_of_products: percentFailed(verdict, audit),
    ...(unknown > 0 ? { unknown } : {}),
    ...(accepted > 0 ? { accepted } : {}),
    ...(sharedValues === undefined ? {} : { shared_values: sharedValues }),
    ...(hasFix ? { fix: rule.fix } : {}),
    [nameExamplesColumn(form)]: redact(examples.slice(0, most)).map((example) => describeExample(example, form)),
  };
}

/** What is not known at the end is left out. */
function describeExample({ id, code, name, detail, link }: Example, form: ExampleForm): JsonValue {
  const told = {
    id: id ?? null,
    code: code === undefined ? null : toExactText(code),
    name: name === undefined ? null : show(name),
    detail: detail === undefined ? null : show(detail),
    link: link ?? null,
  };
  const parts = EXAMPLE_PARTS[form].map((part) => told[part]);
  const known = parts.findLastIndex((part, at) => part !== null || at < 2);
  return parts.slice(0, known + 1);
}

/** Gaps of the whole system, told before all else. @param isFull whether in words, not just by name */
export function describeSystemGaps(verdicts: readonly Verdict[], isFull = true): JsonValue | undefined {
  const gaps = listSystemGaps(verdicts);
  if (gaps.length === 0) return undefined;
  if (!isFull) return gaps.map(({ rule }) => rule.id);
  return {
    note: 'Nearly all products for sale fail these, so they are no fault of a product and count in no grade; system_gaps in a rules file changes that.',
    ...Object.fromEntries(gaps.map((verdict) => [verdict.rule.id, tellSystemGap(verdict)])),
  };
}

/** The distinct products, by grade or by whether they fail; undefined: there are none. */
export function describeProducts({ standing, touched, products }: Audit, isBare: boolean): Answer | undefined {
  if (products === 0) return undefined;
  if (standing === undefined) return touched && { checked: touched.products, failing: touched.failing };
  const { withError, open, grades } = standing;
  return {
    checked: standing.products,
    a_or_b: countGood(grades),
    typical_grade: typicalGrade(grades) ?? null,
    ...(isBare ? {} : { grades }),
    with_error: withError,
    sellable: standing.products - withError,
    // Of these the copy cannot tell by every rule of severity error.
    ...(open > 0 && !isBare ? { sellable_as_far_as_known: open } : {}),
  };
}

/**
 * What to do first; each step counts what is left after those before it.
 * @param hasFixes whether each step tells how: not needed where the findings do
 */
export function describeFixes({ standing }: Audit, most: number, hasFixes: boolean): JsonValue | undefined {
  if (standing === undefined || standing.fixes.length === 0 || most === 0) return undefined;
  const { fixes, uncombined, withError } = standing;
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

/** The same of a channel, whose steps make products ready. */
export function describeReadyFixes({ standing, verdicts }: Audit, most: number): JsonValue | undefined {
  const fixes = standing?.fixes ?? [];
  const steps = fixes.slice(0, most);
  if (steps.length === 0) return undefined;
  const isAllKnown = areGapsKnown(verdicts);
  const become = isAllKnown ? 'ready' : 'free of known gaps';
  const at = fixes.findIndex(({ sellable }) => sellable > 0);
  const [first, ...others] = fixes.slice(0, at + 1).map(({ rule }) => rule.id);
  const together =
    at < 0
      ? `These steps alone make no product ${become}: each lacks still more.`
      : `${first} alone makes no product ${become}; with ${others.join(' and ')} too, ${fixes[at]?.sellable} become so.`;
  const note = at === 0 ? (steps.length > 1 ? IN_ORDER : undefined) : together;
  return {
    ...(note === undefined ? {} : { note }),
    columns: ['rule', 'products', isAllKnown ? 'makes_ready' : 'leaves_no_known_gap', 'fix'],
    steps: steps.map(({ rule, products, sellable }) => [rule.id, products, sellable, rule.fix]),
  };
}

/**
 * The worst categories or brands, of those that are worse than the whole: by their share of D and E, or, of a channel, of what is
 * not ready.
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
    ...(small > 0 ? { [`worse_under_${LEAST_PRODUCTS}_products`]: small } : {}),
    ...(standing.ungraded > 0 ? { not_graded: standing.ungraded } : {}),
  };
}

/** How many records of each category or brand fail a rule, those with the most first. */
export function describeLabels({ labels }: Verdict, redact: Redact): JsonValue | undefined {
  if (labels.size === 0) return undefined;
  const most = [...labels]
    .sort(([name, one], [otherName, other]) => other - one || (name < otherName ? -1 : 1))
    .slice(0, MAX_LABELS);
  const told = redact(most).map(([name, count]) => [show(name), count]);
  return { failed: told, ...(labels.size > MAX_LABELS ? { of: labels.size } : {}) };
}

/** How often each kind of failure comes, of the rules that have kinds. */
export function describeKinds(verdicts: readonly Verdict[], redact: Redact): JsonValue | undefined {
  const told = verdicts.filter(({ kinds, isSystemic }) => kinds.size > 0 && !isSystemic);
  if (told.length === 0) return undefined;
  return Object.fromEntries(
    told.map(({ rule, kinds }) => {
      const most = redact([...kinds].slice(0, MAX_KINDS)).map(([kind, count]) => [toPlainText(kind), count] as const);
      return [rule.id, Object.fromEntries(most)];
    }),
  );
}

/** Whether the rules, one at least, had no record to check. */
export function areUntouched(verdicts: readonly Verdict[]): boolean {
  return verdicts.length > 0 && listBy(verdicts, 'does_not_apply').length === verdicts.length;
}

/** The rules that found nothing by how they came out: each kind by its ids where it is named, else how many they are. */
export function describeQuiet(
  verdicts: readonly Verdict[],
  named: Step['named'],
): Readonly<Record<string, JsonValue | undefined>> {
  const list = (some: readonly Verdict[], isNamed: boolean): JsonValue | undefined =>
    some.length === 0 ? undefined : isNamed ? some.map(({ rule }) => rule.id) : some.length;
  const map = (some: readonly Verdict[], tell: (one: Verdict) => JsonValue): JsonValue | undefined =>
    some.length === 0
      ? undefined
      : named !== 'none'
        ? Object.fromEntries(some.map((one) => [one.rule.id, tell(one)]))
        : some.length;
  return {
    passed: list(
      listBy(verdicts, 'passed').filter((verdict) => !isLittleChecked(verdict)),
      named === 'all' || named === 'checked',
    ),
    none_of_known_patterns: list(listBy(verdicts, 'none_of_known_patterns'), true),
    little_checked: map(verdicts.filter(isLittleChecked), ({ population, records }) => `${population} of ${records}`),
    // Rules whose records were not read are told as such.
    unknown: map(
      listBy(verdicts, 'unknown').filter(({ readsUnread }) => !readsUnread),
      ({ unknown }) => unknown,
    ),
    unread: list(
      listBy(verdicts, 'unknown').filter(({ readsUnread }) => readsUnread),
      named !== 'none',
    ),
    does_not_apply: list(listBy(verdicts, 'does_not_apply'), !areUntouched(verdicts) && named === 'all'),
  };
}

function listBy(verdicts: readonly Verdict[], outcome: Outcome): readonly Verdict[] {
  return verdicts.filter((verdict) => outcomeOf(verdict) === outcome);
}

/** Rules of which answers tell what changed. */
const MAX_CHANGED = 5;

/** Rules that answers name as not compared; of more they tell how many. */
const MAX_NAMED = 10;

/** What fewer failures must not be taken for. */
const OTHER_PRODUCTS = 'Products that came or went change every number, so fewer failures need not be repairs.';

/**
 * Describes a change: each number is how many more there are than then, or, below 0, how many fewer.
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
