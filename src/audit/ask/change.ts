import { isRecord, type JsonValue, readNumber, readText } from '../../record/value.ts';
import { countGood, GRADES, type Grade, typicalGrade } from '../rule.ts';

/** Marks a rule that is a system gap, in place of its severity. */
export const GAP = 'gap';

type Grades = Readonly<Record<Grade, number>>;

/** The result of the audit of one copy. */
export type AuditEntry = Readonly<ReturnType<typeof readEntry>>;

/** Reads a row of the table `audits`. */
export function readEntry(row: readonly JsonValue[]) {
  const [asOf, ruleSet, rules, products, sellable, open, ...rest] = row;
  const count = (value: unknown): number => readNumber(value) ?? 0;
  const [A = 0, B = 0, C = 0, D = 0, E = 0] = rest.slice(0, GRADES.length).map(count);
  return {
    // When reading that copy began: UTC, ISO 8601.
    asOf: readText(asOf) ?? '',
    // A hash: equal for equal rules, severities, limits and points.
    ruleSet: readText(ruleSet) ?? '',
    // By rule id, divided by spaces: its severity or {@link GAP}; a hash of its limits (counts with
    // the same hash can be compared); and what makes it a gap, such as `85` (per cent).
    rules: readNamed(rules, (mark) => readText(mark) ?? ''),
    products: count(products),
    // Products without an error.
    sellable: count(sellable),
    // Sellable products for which a rule of severity `error` is unknown.
    open: count(open),
    grades: { A, B, C, D, E } satisfies Grades,
    failed: readNamed(rest[GRADES.length], count),
  };
}

function readNamed<Value>(
  json: unknown,
  read: (entry: unknown) => Value,
): Readonly<Record<string, Value>> {
  const value: unknown = typeof json === 'string' ? JSON.parse(json) : json;
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(entries.map(([name, entry]) => [name, read(entry)]));
}

/** A figure of an audit, by its key in answers. */
export type Figure =
  | 'products'
  | 'a_or_b'
  | 'sellable'
  | 'with_error'
  | 'ready'
  | 'not_ready'
  | 'unknown';

// The figures that can head a comparison: `a_or_b` if grades can be compared, else `sellable`, or
// `ready` for a channel.
type Headline = Extract<Figure, 'a_or_b' | 'sellable' | 'ready'>;

/** Value at the previous audit, and at this one. */
export interface Moved<Value = number> {
  readonly before: Value;
  readonly now: Value;
}

export type Change = NonNullable<ReturnType<typeof findChange>>;

/**
 * Compares the last two audits of a trend; undefined if there is only one. Grades are compared if
 * every rule and its points are the same, sellable products if the rules of severity `error` are.
 * Ready products (of a channel) are compared if the same attributes are required, wherever the PIM
 * has them, because a fix often gives an attribute another place.
 */
export function findChange(trend: readonly AuditEntry[], isChannel: boolean) {
  const [before, now] = trend.slice(-2);
  if (before === undefined || now === undefined) return undefined;
  const isGraded = !isChannel && before.ruleSet === now.ruleSet;
  const isAlike = (entry: AuditEntry): boolean => {
    if (isGraded) return entry.ruleSet === now.ruleSet;
    return marksOf(entry, isChannel) === marksOf(now, isChannel);
  };
  const headline = isAlike(before) ? chooseHeadline(isGraded, isChannel) : undefined;
  const { rules, notCompared } = compareRules(before, now);
  const { newGaps, endedGaps } = compareGaps(before, now);
  const lost = listLost(headline, isGraded, isChannel);
  return {
    asOf: before.asOf,
    // The figure by which both audits can be compared; undefined: the rules that decide it have
    // changed.
    headline,
    note: describeComparison(lost, newGaps, endedGaps),
    points: headline === undefined ? [] : listPoints(trend.filter(isAlike), headline),
    figures: compareFigures(before, now, headline),
    // Undefined if any rule or its points have changed, and for channels, which have no grades.
    grades: isGraded ? { before: before.grades, now: now.grades } : undefined,
    rules,
    // Rules that nearly all products for sale fail now but did not then: an import may have lost
    // their data.
    newGaps,
    notCompared,
  };
}

function chooseHeadline(isGraded: boolean, isChannel: boolean): Headline {
  if (isGraded) return 'a_or_b';
  return isChannel ? 'ready' : 'sellable';
}

function listLost(
  headline: Headline | undefined,
  isGraded: boolean,
  isChannel: boolean,
): readonly string[] {
  const lost: string[] = [];
  if (!isGraded && !isChannel) lost.push('grades');
  if (headline === undefined) lost.push(isChannel ? 'ready products' : 'sellable products');
  return lost;
}

function compareGaps(before: AuditEntry, now: AuditEntry) {
  const isGap = ({ rules }: AuditEntry, id: string): boolean =>
    rules[id]?.startsWith(`${GAP} `) === true;
  // A rule that now asks something else or has another limit shows no loss.
  const unchangedIds = Object.keys(now.rules).filter(
    (id) => afterSeverity(now.rules[id]) === afterSeverity(before.rules[id]),
  );
  return {
    newGaps: unchangedIds.filter((id) => isGap(now, id) && !isGap(before, id)),
    endedGaps: unchangedIds.filter((id) => !isGap(now, id) && isGap(before, id)),
  };
}

function describeComparison(
  lost: readonly string[],
  newGaps: readonly string[],
  endedGaps: readonly string[],
): string | undefined {
  const began = `Nearly all that is for sale fails ${newGaps.join(', ')} now and did not then`;
  const sentences = [
    lost.length > 0 &&
      `What counts has changed since, so ${lost.join(' and ')} cannot be compared.`,
    newGaps.length > 0 && `${began}: see that no import has lost it.`,
    endedGaps.length > 0 && `${endedGaps.join(', ')} count in grades again.`,
  ].filter((sentence) => typeof sentence === 'string');
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
): ReadonlyMap<Figure, Moved> {
  const ofHeadline = headline === undefined ? [] : FIGURES[headline];
  const figures: readonly Figure[] = ['products', ...ofHeadline];
  const count = (figure: Figure): Moved => ({
    before: COUNT[figure](before),
    now: COUNT[figure](now),
  });
  return new Map(figures.map((figure) => [figure, count(figure)]));
}

function afterSeverity(mark: string | undefined): string | undefined {
  return mark?.slice(mark.indexOf(' '));
}

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

function compareRules(before: AuditEntry, now: AuditEntry) {
  const ids = [...new Set([...Object.keys(now.rules), ...Object.keys(before.rules)])];
  // The severity is not compared: it does not change which records fail.
  const markOf = ({ rules }: AuditEntry, id: string): string | undefined =>
    rules[id]?.split(' ')[1];
  const notCompared = ids.filter((id) => {
    const mark = markOf(now, id);
    return mark === undefined || mark !== markOf(before, id);
  });
  const changes = Object.entries(now.failed)
    .filter(([rule]) => !notCompared.includes(rule) && before.failed[rule] !== undefined)
    .map(([rule, failed]) => [rule, failed - (before.failed[rule] ?? 0)] as const)
    .filter(([, change]) => change !== 0)
    .sort(([, first], [, second]) => Math.abs(second) - Math.abs(first));
  return { rules: new Map(changes), notCompared };
}

// Identifies the rules that decide which products are sellable: those of severity `error` with
// their limits. For a channel only their ids count: what it requires, wherever the PIM has that.
function marksOf({ rules }: AuditEntry, isChannel: boolean): string {
  const errors = Object.entries(rules).filter(([, mark]) => mark.startsWith('error '));
  const marks = errors.map(([id, mark]) => [id, isChannel ? '' : mark]);
  return JSON.stringify(marks.sort());
}

/** Computes the increase; below 0: a decrease. */
export function moreOf({ before, now }: Moved): number {
  return now - before;
}

/**
 * Lists the grades that have more or fewer products than before, the best first, each with the
 * difference.
 */
export function listMovedGrades({
  grades,
}: Pick<Change, 'grades'>): readonly (readonly [Grade, number])[] {
  if (grades === undefined) return [];
  const { before, now } = grades;
  return GRADES.map((grade) => [grade, now[grade] - before[grade]] as const).filter(
    ([, more]) => more !== 0,
  );
}

/** Finds the typical grade before and now; undefined if it is the same or cannot be compared. */
export function findMovedGrade({ grades }: Pick<Change, 'grades'>): Moved<Grade> | undefined {
  const before = grades && typicalGrade(grades.before);
  const now = grades && typicalGrade(grades.now);
  if (before === undefined || now === undefined || before === now) return undefined;
  return { before, now };
}

const COUNTED: Readonly<Record<Headline, string>> = {
  a_or_b: 'A or B',
  sellable: 'Sellable',
  ready: 'Ready',
};

export const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Describes how the headline moved within a week, or since the first audit in it, and from where;
 * empty if audits cannot be compared.
 */
export function describeWeekGain(
  trend: readonly AuditEntry[],
  isChannel: boolean,
): readonly string[] {
  const { headline, points = [] } = findChange(trend, isChannel) ?? {};
  const now = points.at(-1);
  const weekAgoMs = Date.parse(now?.asOf ?? '') - WEEK_MS;
  const before = points.findLast(({ asOf }) => Date.parse(asOf) <= weekAgoMs) ?? points[0];
  if (headline === undefined || now === undefined || before === undefined || now === before)
    return [];
  const format = (count: number): string => count.toLocaleString('en');
  const difference = now.count - before.count;
  const direction = difference > 0 ? 'more' : 'fewer';
  const comparison =
    difference === 0 ? 'the same as' : `${format(Math.abs(difference))} ${direction} than`;
  const share = `${format(now.count)} of ${format(now.products)} products`;
  const day = before.asOf.slice(0, 10);
  const today = now.asOf.slice(0, 10);
  const first = points[0]?.asOf.slice(0, 10);
  const begin = first === day ? '' : `; ${format(points[0]?.count ?? 0)} on ${first}`;
  const then = day === today ? 'earlier that day' : `on ${day}`;
  return [`${COUNTED[headline]}: ${share}, ${comparison} ${then}${begin}`];
}

const GONE = 'of those gone';
const NEW = 'of those new';

/**
 * Describes what refreshes saw, a line for each count that is not 0, for people who look after
 * products.
 * @param counts by kind of count
 */
export function describeChangeCounts(
  counts: ReadonlyMap<string, readonly (readonly JsonValue[])[]>,
): readonly string[] {
  const describe = (
    part: string,
    singular: string,
    end: string,
    name?: string,
    plural = `${singular}s`,
  ): readonly string[] => {
    const matches = (counts.get(part) ?? []).filter(([of]) => name === undefined || of === name);
    const total = matches.reduce((all, [, n]) => all + (readNumber(n) ?? 0), 0);
    if (total === 0) return [];
    const noun = total === 1 ? singular : plural;
    return [`${total.toLocaleString('en')} ${noun} ${end}`];
  };
  return [
    ...['product', 'variant'].flatMap((owner) =>
      ['new', 'gone', 'changed'].flatMap((kind) =>
        describe('counts', owner, kind, `${owner} ${kind}`),
      ),
    ),
    ...describe('undone', GONE, 'came back', 'gone', GONE),
    ...describe('undone', NEW, 'went again', 'new', NEW),
    ...['up', 'down'].flatMap((way) => describe('prices', 'price', way, way)),
    ...['new', 'fixed'].flatMap((end) => describe(`findings_${end}`, 'finding', end)),
  ];
}
