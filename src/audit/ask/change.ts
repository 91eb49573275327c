/** What changed since the audit of the copy before, as far as both asked the same. Pure. */

import { isRecord, type JsonValue, readNumber, readText } from '../../record/value.ts';
import { countGood, GRADES, type Grade, typicalGrade } from '../grade.ts';

/** How a rule is marked, instead of by its severity, that was a gap of the system. */
export const GAP = 'gap';

/** The products of each grade. */
type Grades = Readonly<Record<Grade, number>>;

/** What an audit of a copy came to. */
export interface AuditEntry {
  /** When reading that copy began, UTC in ISO 8601. */
  readonly asOf: string;
  /** The same for the same rules, severities, limits and points. */
  readonly ruleSet: string;
  /** Of each rule by its id its severity, or {@link GAP}; behind a space a mark of its limits: counts of the same mark can be compared; and behind another what makes it a gap. */
  readonly rules: Readonly<Record<string, string>>;
  readonly products: number;
  /** Products without an error. */
  readonly sellable: number;
  /** Those of them of which an error is unknown. */
  readonly open: number;
  readonly grades: Grades;
  /** Failing records of each rule by its id. */
  readonly failed: Readonly<Record<string, number>>;
}

/** Reads a row of the table `audits`. */
export function readEntry(row: readonly JsonValue[]): AuditEntry {
  const [asOf, ruleSet, rules, products, sellable, open, ...rest] = row;
  const count = (value: unknown): number => readNumber(value) ?? 0;
  const [A = 0, B = 0, C = 0, D = 0, E = 0] = rest.slice(0, GRADES.length).map(count);
  return {
    asOf: readText(asOf) ?? '',
    ruleSet: readText(ruleSet) ?? '',
    rules: readNamed(rules, (mark) => readText(mark) ?? ''),
    products: count(products),
    sellable: count(sellable),
    open: count(open),
    grades: { A, B, C, D, E },
    failed: readNamed(rest[GRADES.length], count),
  };
}

function readNamed<Value>(json: unknown, read: (one: unknown) => Value): Readonly<Record<string, Value>> {
  const value: unknown = typeof json === 'string' ? JSON.parse(json) : json;
  return Object.fromEntries(Object.entries(isRecord(value) ? value : {}).map(([name, one]) => [name, read(one)]));
}

/** A figure of an audit, by its name in answers. */
export type Figure = 'products' | 'a_or_b' | 'sellable' | 'with_error' | 'ready' | 'not_ready' | 'unknown';

/** The figures whose share of the products an audit is headed by, or, where grades cannot be compared, its trend. */
export type Headline = Extract<Figure, 'a_or_b' | 'sellable' | 'ready'>;

/** Something at the audit before, and at this one. */
export interface Moved<Value = number> {
  readonly before: Value;
  readonly now: Value;
}

/** What changed since the audit of the copy before. */
export interface Change {
  /** When reading that copy began. */
  readonly asOf: string;
  /** What both audits can be told by; undefined: rules that decide it are not the same any more. */
  readonly headline: Headline | undefined;
  /** What is not compared, and why, in a sentence; undefined: nothing is left out but what `notCompared` names. */
  readonly note: string | undefined;
  /** That figure of all audits that can stand beside this one, which is the last; none without one. */
  readonly points: readonly { readonly asOf: string; readonly products: number; readonly count: number }[];
  /** All figures that both audits found alike; `products` always. */
  readonly figures: ReadonlyMap<Figure, Moved>;
  /** Undefined where any rule or its points are not the same, and where a channel judges, which grades none. */
  readonly grades: Moved<Grades> | undefined;
  /** Rules of which more or fewer records fail, the largest change first. */
  readonly rules: ReadonlyMap<string, number>;
  /** Rules that nearly all products for sale fail now, and did not then: an import may have lost what they are about. */
  readonly newGaps: readonly string[];
  /** Rules that were not asked then as they are now, or are not asked any more. */
  readonly notCompared: readonly string[];
}

/**
 * What changed from the last but one of a trend to its last; undefined where there is but one. Grades are compared where
 * every rule and its points are the same, sellable products where the rules of severity `error` are. Ready products are
 * compared where the same attributes are required, since a fix often gives an attribute another place.
 */
export function findChange(trend: readonly AuditEntry[], isChannel: boolean): Change | undefined {
  const [before, now] = trend.slice(-2);
  if (before === undefined || now === undefined) return undefined;
  const { rules, notCompared } = compareRules(before, now);
  const isGraded = !isChannel && before.ruleSet === now.ruleSet;
  const haveSameErrors = (entry: AuditEntry): boolean => marksOf(entry, isChannel) === marksOf(now, isChannel);
  const headline = isGraded ? 'a_or_b' : haveSameErrors(before) ? (isChannel ? 'ready' : 'sellable') : undefined;
  const isAlike = (entry: AuditEntry): boolean => (isGraded ? entry.ruleSet === now.ruleSet : haveSameErrors(entry));
  const told: readonly Figure[] = ['products', ...(headline === undefined ? [] : FIGURES[headline])];
  const lost = [
    ...(isGraded || isChannel ? [] : ['grades']),
    ...(headline === undefined ? [isChannel ? 'ready products' : 'sellable products'] : []),
  ];
  const isGap = ({ rules: marks }: AuditEntry, id: string): boolean => marks[id]?.startsWith(`${GAP} `) === true;
  // What is asked otherwise, or has another limit now, was not lost.
  const known = Object.keys(now.rules).filter((id) => afterSeverity(now.rules[id]) === afterSeverity(before.rules[id]));
  const newGaps = known.filter((id) => isGap(now, id) && !isGap(before, id));
  const endedGaps = known.filter((id) => !isGap(now, id) && isGap(before, id));
  const says = [
    ...(lost.length === 0 ? [] : [`What counts has changed since, so ${lost.join(' and ')} cannot be compared.`]),
    ...(newGaps.length === 0
      ? []
      : [
          `Nearly all that is for sale fails ${newGaps.join(', ')} now and did not then: see that no import has lost it.`,
        ]),
    ...(endedGaps.length === 0 ? [] : [`${endedGaps.join(', ')} count in grades again.`]),
  ];
  const note = says.length === 0 ? undefined : says.join(' ');
  return {
    asOf: before.asOf,
    headline,
    note,
    points:
      headline === undefined
        ? []
        : trend
            .filter(isAlike)
            .map((entry) => ({ asOf: entry.asOf, products: entry.products, count: COUNT[headline](entry) })),
    figures: new Map(told.map((figure) => [figure, { before: COUNT[figure](before), now: COUNT[figure](now) }])),
    grades: isGraded ? { before: before.grades, now: now.grades } : undefined,
    rules,
    newGaps,
    notCompared,
  };
}

function afterSeverity(mark: string | undefined): string | undefined {
  return mark?.slice(mark.indexOf(' '));
}

/** What is told beside each headline. */
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

function compareRules(before: AuditEntry, now: AuditEntry): Pick<Change, 'rules' | 'notCompared'> {
  const ids = [...new Set([...Object.keys(now.rules), ...Object.keys(before.rules)])];
  // Another severity does not change which records fail.
  const markOf = ({ rules }: AuditEntry, id: string): string | undefined => rules[id]?.split(' ')[1];
  const notCompared = ids.filter((id) => markOf(now, id) === undefined || markOf(now, id) !== markOf(before, id));
  const changes = Object.entries(now.failed)
    .filter(([rule]) => !notCompared.includes(rule) && before.failed[rule] !== undefined)
    .map(([rule, failed]) => [rule, failed - (before.failed[rule] ?? 0)] as const)
    .filter(([, change]) => change !== 0)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  return { rules: new Map(changes), notCompared };
}

/** By what products are called sellable: the rules of severity `error`. Of a channel by what it requires, wherever that is. */
function marksOf({ rules }: AuditEntry, isChannel: boolean): string {
  const errors = Object.entries(rules).filter(([, mark]) => mark.startsWith('error '));
  return JSON.stringify(errors.map(([id, mark]) => [id, isChannel ? '' : mark]).sort());
}

/** How much more of it there is. */
export function moreOf({ before, now }: Moved): number {
  return now - before;
}

/** The grades that have more or fewer products, the best first. */
export function listMovedGrades({ grades }: Pick<Change, 'grades'>): readonly (readonly [Grade, number])[] {
  if (grades === undefined) return [];
  const { before, now } = grades;
  return GRADES.map((grade) => [grade, now[grade] - before[grade]] as const).filter(([, more]) => more !== 0);
}

/** The typical grade then and now, where it is another; undefined: it is not, or it is not compared. */
export function findMovedGrade({ grades }: Pick<Change, 'grades'>): Moved<Grade> | undefined {
  const [before, now] = [grades?.before, grades?.now].map((each) => each && typicalGrade(each));
  return before === undefined || now === undefined || before === now ? undefined : { before, now };
}
