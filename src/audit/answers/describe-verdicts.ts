import type { Answer } from '../../answer/envelope.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { fitLargest } from '../../answer/fit/fit.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import type { Trimmed } from '../../answer/trim.ts';
import type { JsonValue } from '../../record/value.ts';
import type { Audit, Example, Verdict } from '../ask/ask-audit.ts';
import {
  describeSystemGap,
  isLittleChecked,
  listSystemGaps,
  type Outcome,
  outcomeOf,
  percentOf,
} from '../ask/findings.ts';

/** Removes credentials from a value. */
export type Redact = <Value>(value: Value) => Value;

const EXAMPLE_PARTS = {
  links: ['id', 'code', 'name', 'detail', 'link'],
  names: ['id', 'code', 'name', 'detail'],
  codes: ['id', 'code', 'detail'],
} as const satisfies Readonly<Record<ExampleForm, readonly string[]>>;

/** Chooses the wanted form, or the next shorter one if no example has its last part. */
export function chooseExampleForm(wanted: ExampleForm, verdicts: readonly Verdict[]): ExampleForm {
  const has = (part: 'name' | 'link'): boolean =>
    verdicts.some(({ examples }) => examples.some((example) => example[part] !== undefined));
  if (wanted === 'links' && has('link')) return 'links';
  return wanted !== 'codes' && has('name') ? 'names' : 'codes';
}

/** Names the column of the examples by the parts that each example lists. */
export function nameExamplesColumn(form: ExampleForm): string {
  return `examples [${EXAMPLE_PARTS[form].join(', ')}]`;
}

const MAX_KINDS = 20;

const MAX_LABELS = 10;

const MAX_CHARS = 80;

/** Makes a text of the catalog plain, on one line, and cuts it to MAX_CHARS. */
export const toShortLine = (text: string): string =>
  cutText(toPlainText(text).replace(/\s+/g, ' '), MAX_CHARS);

export function describeVerdict(
  verdict: Verdict,
  audit: Audit,
  {
    most,
    form,
    hasFix,
  }: { readonly most: number; readonly form: ExampleForm; readonly hasFix: boolean },
  redact: Redact,
): Trimmed {
  const { rule, failed, population, unknown, accepted, sharedValues, examples } = verdict;
  return {
    rule: rule.id,
    severity: rule.severity,
    failed,
    checked: population,
    percent_of_products: percentOf(verdict.products, audit.products),
    ...(unknown > 0 ? { unknown } : {}),
    ...(accepted > 0 ? { accepted } : {}),
    ...(sharedValues === undefined ? {} : { shared_values: sharedValues }),
    ...(hasFix ? { fix: rule.fix } : {}),
    [nameExamplesColumn(form)]: redact(examples.slice(0, most)).map((example) =>
      describeExample(example, form),
    ),
  };
}

function describeExample({ id, code, name, detail, link }: Example, form: ExampleForm): JsonValue {
  const cells = {
    id: id ?? null,
    code: code === undefined ? null : toExactText(code),
    name: name === undefined ? null : toShortLine(name),
    detail: detail === undefined ? null : toShortLine(detail),
    link: link ?? null,
  };
  const parts = EXAMPLE_PARTS[form].map((part) => cells[part]);
  const lastKnown = parts.findLastIndex((part, index) => part !== null || index < 2);
  return parts.slice(0, lastKnown + 1);
}

const SYSTEM_GAPS = [
  'Nearly all products for sale fail these, so they are no fault of a product',
  'and count in no grade; system_gaps in a rules file changes that.',
].join(' ');

/**
 * Describes the system gaps, which stand before all else.
 * @param isFull true: in words; false: only by name
 */
export function describeSystemGaps(
  verdicts: readonly Verdict[],
  isFull = true,
): JsonValue | undefined {
  const gaps = listSystemGaps(verdicts);
  if (gaps.length === 0) return undefined;
  if (!isFull) return gaps.map(({ rule }) => rule.id);
  return {
    note: SYSTEM_GAPS,
    ...Object.fromEntries(gaps.map((verdict) => [verdict.rule.id, describeSystemGap(verdict)])),
  };
}

/** Counts the failing records of each category or brand, those with the most first. */
export function describeLabels({ labels }: Verdict, redact: Redact): JsonValue | undefined {
  if (labels.size === 0) return undefined;
  const most = [...labels]
    .sort(
      ([name, [failed]], [otherName, [otherFailed]]) =>
        otherFailed - failed || (name < otherName ? -1 : 1),
    )
    .slice(0, MAX_LABELS);
  const counts = redact(most).map(([name, [count]]) => [toShortLine(name), count]);
  return { failed: counts, ...(labels.size > MAX_LABELS ? { of: labels.size } : {}) };
}

/** Counts the failures of each kind, for the rules that have kinds. */
export function describeKinds(verdicts: readonly Verdict[], redact: Redact): JsonValue | undefined {
  const entries = verdicts.flatMap(({ rule, kinds }) => {
    const most = redact([...kinds].slice(0, MAX_KINDS)).map(
      ([kind, count]) => [toPlainText(kind), count] as const,
    );
    return most.length === 0 ? [] : [[rule.id, Object.fromEntries(most)] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** True if none of the rules had a record to check; false if there are no rules. */
export function isNothingChecked(verdicts: readonly Verdict[]): boolean {
  return verdicts.length > 0 && listBy(verdicts, 'does_not_apply').length === verdicts.length;
}

/** Lists rule ids, or gives only their number; undefined: there are none. */
export function listOrCountRules(
  some: readonly Pick<Verdict, 'rule'>[],
  isNamed: boolean,
): JsonValue | undefined {
  if (some.length === 0) return undefined;
  return isNamed ? some.map(({ rule }) => rule.id) : some.length;
}

/**
 * Describes the rules without findings by outcome: by their ids if the outcome is to be named, else
 * by their number.
 */
export function describeWithoutFindings(
  verdicts: readonly Verdict[],
  named: Step['named'],
): Readonly<Record<string, JsonValue | undefined>> {
  const describeEach = (
    matching: readonly Verdict[],
    describe: (verdict: Verdict) => JsonValue,
  ): JsonValue | undefined => {
    if (matching.length === 0) return undefined;
    return named === 'none'
      ? matching.length
      : Object.fromEntries(matching.map((verdict) => [verdict.rule.id, describe(verdict)]));
  };
  const passed = listBy(verdicts, 'passed').filter((verdict) => !isLittleChecked(verdict));
  const open = listBy(verdicts, 'unknown').filter(({ readsUnread }) => !readsUnread);
  const unread = listBy(verdicts, 'unknown').filter(({ readsUnread }) => readsUnread);
  return {
    passed: listOrCountRules(passed, named === 'all' || named === 'checked'),
    none_of_known_patterns: listOrCountRules(listBy(verdicts, 'none_of_known_patterns'), true),
    little_checked: describeEach(
      verdicts.filter(isLittleChecked),
      ({ population, records }) => `${population} of ${records}`,
    ),
    // Rules whose records were not read are told as unread instead.
    unknown: describeEach(open, ({ unknown }) => unknown),
    unread: listOrCountRules(unread, named !== 'none'),
    does_not_apply: listOrCountRules(
      listBy(verdicts, 'does_not_apply'),
      !isNothingChecked(verdicts) && named === 'all',
    ),
  };
}

function listBy(verdicts: readonly Verdict[], outcome: Outcome): readonly Verdict[] {
  return verdicts.filter((verdict) => outcomeOf(verdict) === outcome);
}

type ExampleForm = 'links' | 'names' | 'codes';

export interface Step {
  readonly examples: number;
  readonly exampleForm: ExampleForm;
  readonly worst: number;
  /**
   * Outcomes whose rules are named, not just counted. `checked`: all except those that do not
   * apply; `open`: those about which little is known.
   */
  readonly named: 'all' | 'checked' | 'open' | 'none';
  readonly extras: boolean;
  readonly fixes: 'all' | 'first' | 'none';
  readonly grades: boolean;
  /** For a channel: places to name per attribute; 0: no attributes at all. */
  readonly places: number;
  readonly gaps: boolean;
  readonly change: 'all' | 'figures' | 'none';
  readonly first: number;
  /**
   * Warnings to show: all, those about the figures, or this many of these; the others are only
   * counted.
   */
  readonly warnings: 'all' | 'figures' | number;
  readonly leftOut: boolean;
}

const WHOLE: Step = {
  examples: Number.POSITIVE_INFINITY,
  exampleForm: 'links',
  worst: 10,
  named: 'all',
  extras: true,
  fixes: 'all',
  grades: true,
  places: Number.POSITIVE_INFINITY,
  gaps: true,
  change: 'all',
  first: 5,
  warnings: 'all',
  leftOut: true,
};

const ALL = Number.POSITIVE_INFINITY;

// Details that are left out step by step, and the findings that must fit then: first all of them,
// later fewer.
const STEPS: readonly (readonly [findings: number, less: Partial<Step>])[] = [
  [ALL, {}],
  [ALL, { examples: 10 }],
  [ALL, { examples: 5, worst: 5 }],
  [ALL, { examples: 3, places: 3, named: 'checked' }],
  [ALL, { examples: 1, exampleForm: 'names' }],
  [ALL, { exampleForm: 'codes', places: 1, named: 'open' }],
  [ALL, { examples: 0 }],
  [ALL, { fixes: 'first', worst: 3 }],
  [ALL, { extras: false, places: 0 }],
  [ALL, { worst: 0 }],
  [ALL, { fixes: 'none', named: 'none', grades: false }],
  [10, {}],
  [5, { change: 'figures', first: 3, gaps: false }],
  [3, { warnings: 'figures', first: 1 }],
  [2, { change: 'none' }],
  [1, { first: 0 }],
  [1, { warnings: 1, leftOut: false }],
  [1, { warnings: 0 }],
];

/**
 * Builds the fullest answer that fits: all findings in as much detail as there is room for, else as
 * many findings as there is room for.
 * @param show builds the answer with so many findings
 * @param count findings that there are to show
 */
export function fitDetails(
  show: (findings: number, step: Step) => Answer,
  count: number,
  maxTokens: number,
): Answer {
  let step = WHOLE;
  const whole = show(count, WHOLE);
  const build = (shownCount: number): Answer =>
    nameLeftOut(
      show(shownCount, step),
      shownCount === count ? whole : show(shownCount, WHOLE),
      step,
    );
  for (const [findings, less] of STEPS) {
    step = { ...step, ...less };
    const fit = fitLargest(Math.min(findings, count), count, build, maxTokens);
    if (fit !== undefined) return fit.answer;
  }
  return build(Math.min(1, count));
}

// Adds the names of the keys that a fuller answer has beyond this one. Warnings are not named: they
// say themselves that some are left out.
function nameLeftOut(answer: Answer, fuller: Answer, { leftOut }: Step): Answer {
  const names = Object.entries(fuller).flatMap(([key, value]) => {
    if (key === 'columns' || key === 'warnings') return [];
    if (!Object.hasOwn(answer, key)) return [key];
    return JSON.stringify(answer[key]) === JSON.stringify(value) ? [] : [`part of ${key}`];
  });
  if (names.length === 0) return answer;
  // With what is said of the whole answer, before its long parts.
  const { cut_by: _, ...rest } = answer;
  const parts = Object.entries(rest);
  const headEnd = parts.findIndex(([key]) => key === 'returned') + 1;
  return Object.fromEntries([
    ...parts.slice(0, headEnd),
    ['cut_by', 'token_budget'],
    ['left_out', leftOut ? names : names.length],
    ...parts.slice(headEnd),
  ]);
}
