import { countGood, GRADES, type Grade, typicalGrade } from '../grade.ts';
import { type AuditEntry, GAP, type RuleState } from './audit-entry.ts';

/** Subject of the rules of an audit: the catalog's quality, or a sales channel. */
export type AuditKind = 'catalog' | 'channel';

/** A count of products in an audit, by its key in answers. */
export type Figure =
  | 'products'
  | 'a_or_b'
  | 'sellable'
  | 'with_error'
  | 'ready'
  | 'not_ready'
  | 'unknown';

/**
 * The figure that heads a comparison: `a_or_b` if grades can be compared, else `sellable`, or
 * `ready` for a channel.
 */
export type Headline = Extract<Figure, 'a_or_b' | 'sellable' | 'ready'>;

/** Value at the previous audit, and at this one. */
export interface BeforeAndNow<Value> {
  readonly before: Value;
  readonly now: Value;
}

export type AuditComparison = NonNullable<ReturnType<typeof compareLastAudits>>;

/**
 * Compares the last two audits of a trend; undefined if there is only one. Grades are compared if
 * every rule and its points are the same, sellable products if the rules of severity `error` are.
 * Ready products (of a channel) are compared if the same attributes are required, wherever the PIM
 * has them, because a fix often gives an attribute another place.
 */
export function compareLastAudits(trend: readonly AuditEntry[], kind: AuditKind) {
  const [before, now] = trend.slice(-2);
  if (before === undefined || now === undefined) return undefined;
  const hasGrades = kind === 'catalog' && before.ruleSet === now.ruleSet;
  const isComparable = (entry: AuditEntry): boolean =>
    hasGrades
      ? entry.ruleSet === now.ruleSet
      : identifyErrorRules(entry, kind) === identifyErrorRules(now, kind);
  const headline = isComparable(before) ? chooseHeadline(hasGrades, kind) : undefined;
  const { newGaps, endedGaps } = compareGaps(before, now);
  const notCompared = listRulesNotCompared(before, now);
  const incomparable = listIncomparable(headline, hasGrades, kind);
  const comparableEntries = trend.filter(isComparable);
  return {
    asOf: before.asOf,
    // The figure by which both audits can be compared; undefined: the rules that decide it have
    // changed.
    headline,
    note: noteComparison(incomparable, newGaps, endedGaps),
    points: headline === undefined ? [] : listPoints(comparableEntries, headline),
    figures: compareFigures(before, now, headline),
    // Undefined if any rule or its points have changed, and for channels, which have no grades.
    grades: hasGrades ? { before: before.grades, now: now.grades } : undefined,
    rules: compareFailures(before, now, notCompared),
    // Rules that nearly all products for sale fail now but did not then: an import may have lost
    // their data.
    newGaps,
    notCompared,
  };
}

// Identifies the rules that decide which products are sellable: those of severity `error` with
// their limits. For a channel only their ids count: what it requires, wherever the PIM has that.
function identifyErrorRules({ rules }: AuditEntry, kind: AuditKind): string {
  const errorRules: string[][] = [];
  for (const [id, { severity, question, gapLimit }] of Object.entries(rules)) {
    if (severity !== 'error') continue;
    errorRules.push(kind === 'channel' ? [id] : [id, question, gapLimit]);
  }
  return JSON.stringify(errorRules.sort());
}

function chooseHeadline(hasGrades: boolean, kind: AuditKind): Headline {
  if (hasGrades) return 'a_or_b';
  return kind === 'channel' ? 'ready' : 'sellable';
}

// What cannot be compared because the rules have changed, in words for people.
function listIncomparable(
  headline: Headline | undefined,
  hasGrades: boolean,
  kind: AuditKind,
): readonly string[] {
  const incomparable: string[] = [];
  if (!hasGrades && kind === 'catalog') incomparable.push('grades');
  if (headline === undefined) {
    incomparable.push(kind === 'channel' ? 'ready products' : 'sellable products');
  }
  return incomparable;
}

// Lists the rules that became system gaps, and those that no longer are.
function compareGaps(before: AuditEntry, now: AuditEntry) {
  const newGaps: string[] = [];
  const endedGaps: string[] = [];
  for (const [id, stateNow] of Object.entries(now.rules)) {
    const stateBefore = before.rules[id];
    // A rule that now asks something else or has another limit shows no loss.
    if (stateBefore === undefined || !asksTheSame(stateBefore, stateNow)) continue;
    const wasGap = stateBefore.severity === GAP;
    const isGap = stateNow.severity === GAP;
    if (isGap && !wasGap) newGaps.push(id);
    if (wasGap && !isGap) endedGaps.push(id);
  }
  return { newGaps, endedGaps };
}

function asksTheSame(first: RuleState, second: RuleState): boolean {
  return first.question === second.question && first.gapLimit === second.gapLimit;
}

function noteComparison(
  incomparable: readonly string[],
  newGaps: readonly string[],
  endedGaps: readonly string[],
): string | undefined {
  const sentences: string[] = [];
  if (incomparable.length > 0) {
    const names = incomparable.join(' and ');
    sentences.push(`What counts has changed since, so ${names} cannot be compared.`);
  }
  if (newGaps.length > 0) {
    const began = `Nearly all that is for sale fails ${newGaps.join(', ')} now and did not then`;
    sentences.push(`${began}: see that no import has lost it.`);
  }
  if (endedGaps.length > 0) {
    sentences.push(`${endedGaps.join(', ')} count in grades again.`);
  }
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function listPoints(entries: readonly AuditEntry[], headline: Headline) {
  return entries.map((entry) => ({
    asOf: entry.asOf,
    products: entry.products,
    count: COUNT[headline](entry),
  }));
}

function compareFigures(
  before: AuditEntry,
  now: AuditEntry,
  headline: Headline | undefined,
): ReadonlyMap<Figure, BeforeAndNow<number>> {
  const headlineFigures = headline === undefined ? [] : FIGURES[headline];
  const figures = new Map<Figure, BeforeAndNow<number>>();
  for (const figure of ['products', ...headlineFigures] as const) {
    const count = COUNT[figure];
    figures.set(figure, { before: count(before), now: count(now) });
  }
  return figures;
}

// The figures that are compared below each headline.
const FIGURES: Readonly<Record<Headline, readonly Figure[]>> = {
  a_or_b: ['a_or_b', 'sellable', 'with_error'],
  sellable: ['sellable', 'with_error'],
  ready: ['ready', 'not_ready', 'unknown'],
};

const COUNT: Readonly<Record<Figure, (entry: AuditEntry) => number>> = {
  products: ({ products }) => products,
  a_or_b: ({ grades }) => countGood(grades),
  sellable: ({ sellable }) => sellable,
  with_error: ({ products, sellable }) => products - sellable,
  ready: ({ sellable, open }) => sellable - open,
  not_ready: ({ products, sellable }) => products - sellable,
  unknown: ({ open }) => open,
};

// Lists the rules that are new or gone, or ask something else. Their severity does not matter: it
// does not change which records fail.
function listRulesNotCompared(before: AuditEntry, now: AuditEntry): readonly string[] {
  const ids = new Set([...Object.keys(now.rules), ...Object.keys(before.rules)]);
  return [...ids].filter((id) => {
    const question = now.rules[id]?.question;
    return question === undefined || question !== before.rules[id]?.question;
  });
}

// The change in failures of each rule that has any: { no_price: -4 }; the largest first.
function compareFailures(
  before: AuditEntry,
  now: AuditEntry,
  notCompared: readonly string[],
): ReadonlyMap<string, number> {
  const changes: { readonly rule: string; readonly difference: number }[] = [];
  for (const [rule, failedNow] of Object.entries(now.failed)) {
    const failedBefore = before.failed[rule];
    if (failedBefore === undefined || notCompared.includes(rule)) continue;
    const difference = failedNow - failedBefore;
    if (difference !== 0) changes.push({ rule, difference });
  }
  changes.sort((first, second) => Math.abs(second.difference) - Math.abs(first.difference));
  return new Map(changes.map(({ rule, difference }) => [rule, difference]));
}

/** Computes the increase; below 0: a decrease. */
export function differenceOf({ before, now }: BeforeAndNow<number>): number {
  return now - before;
}

/**
 * Counts for each grade how many more products have it than before, without grades that as many
 * have: `{ A: 3, D: -3 }`.
 */
export function compareGrades({
  grades,
}: Pick<AuditComparison, 'grades'>): Readonly<Partial<Record<Grade, number>>> {
  const differences: Partial<Record<Grade, number>> = {};
  if (grades === undefined) return differences;
  for (const grade of GRADES) {
    const difference = grades.now[grade] - grades.before[grade];
    if (difference !== 0) differences[grade] = difference;
  }
  return differences;
}

/** Finds the typical grade before and now; undefined if it is the same or cannot be compared. */
export function compareTypicalGrades({
  grades,
}: Pick<AuditComparison, 'grades'>): BeforeAndNow<Grade> | undefined {
  if (grades === undefined) return undefined;
  const before = typicalGrade(grades.before);
  const now = typicalGrade(grades.now);
  if (before === undefined || now === undefined || before === now) return undefined;
  return { before, now };
}
