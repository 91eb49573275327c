/** What changed since the last audit of an older copy, as far as both asked the same. Pure. */

import type { AuditEntry } from '../port.ts';
import { countGood, GRADES, type Grade, typicalGrade } from './grade.ts';

/** What an audit by the rules of data quality is judged for; see {@link AuditEntry.judgedFor}. */
export const QUALITY = 'quality';

/** A figure of an audit, by its name in answers. */
export type Figure = 'products' | 'a_or_b' | 'sellable' | 'with_error' | 'ready' | 'not_ready' | 'unknown';

/** The figures whose share of the products an audit is headed by, or, where grades cannot be compared, its trend. */
export type Headline = Extract<Figure, 'a_or_b' | 'sellable' | 'ready'>;

/** The products of each grade. */
type Grades = Readonly<Record<Grade, number>>;

/** Something at the audit before, and at this one. */
export interface Moved<Value = number> {
  readonly before: Value;
  readonly now: Value;
}

/** What changed since the last audit of an older copy. */
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
  /** Rules that were not asked then as they are now, or are not asked any more. */
  readonly notCompared: readonly string[];
}

/** Why there are no grades, no sellable products, or no ready ones to compare. */
const NOTES = {
  grades: 'Rules, their severities or their points have changed, so grades are not compared.',
  errors: 'Rules of severity error have changed, so neither grades nor sellable products are compared.',
  channel:
    'Other attributes are asked for now than then (others are required, or set to elsewhere in the mapping), so ready products are not compared.',
  places:
    'What not_compared names is taken from elsewhere, or checked otherwise, than then: part of the change may be that.',
};

/**
 * What changed from the last but one of a trend to its last; undefined where there is but one. Grades are compared where
 * every rule and its points are the same, sellable products where the rules of severity `error` are. Ready products are
 * compared where the same attributes are required, since a fix often gives an attribute another place.
 */
export function findChange(trend: readonly AuditEntry[]): Change | undefined {
  const [before, now] = trend.slice(-2);
  if (before === undefined || now === undefined) return undefined;
  const isChannel = now.judgedFor !== QUALITY;
  const rules = compareRules(before, now);
  const isGraded = !isChannel && before.ruleSet === now.ruleSet;
  const headline = isGraded ? 'a_or_b' : haveSameErrors(before, now) ? (isChannel ? 'ready' : 'sellable') : undefined;
  const isAlike = isGraded
    ? ({ ruleSet }: AuditEntry): boolean => ruleSet === now.ruleSet
    : (entry: AuditEntry): boolean => haveSameErrors(entry, now);
  const told: readonly Figure[] = headline === undefined ? [] : FIGURES[headline];
  const figures = ['products' as const, ...told].map((figure) => {
    const count = COUNT[figure];
    return [figure, { before: count(before), now: count(now) }] as const;
  });
  return {
    asOf: before.asOf,
    headline,
    note: isGraded ? undefined : noteOf(headline, isChannel, rules.notCompared),
    points:
      headline === undefined
        ? []
        : trend.filter(isAlike).map((entry) => {
            const { asOf, products } = entry;
            return { asOf, products, count: COUNT[headline](entry) };
          }),
    figures: new Map(figures),
    grades: isGraded ? { before: gradesOf(before), now: gradesOf(now) } : undefined,
    ...rules,
  };
}

function noteOf(
  headline: Headline | undefined,
  isChannel: boolean,
  notCompared: readonly string[],
): string | undefined {
  if (!isChannel) return headline === undefined ? NOTES.errors : NOTES.grades;
  if (headline === undefined) return NOTES.channel;
  return notCompared.length > 0 ? NOTES.places : undefined;
}

/** What is told beside each headline. */
const FIGURES: Readonly<Record<Headline, readonly Figure[]>> = {
  a_or_b: ['a_or_b', 'sellable', 'with_error'],
  sellable: ['sellable', 'with_error'],
  ready: ['ready', 'not_ready', 'unknown'],
};

const COUNT: Readonly<Record<Figure, (entry: AuditEntry) => number>> = {
  products: ({ products }) => products,
  a_or_b: (entry) => countGood(gradesOf(entry)),
  sellable: ({ sellable }) => sellable,
  with_error: ({ products, sellable }) => products - sellable,
  ready: ({ sellable, open = 0 }) => sellable - open,
  not_ready: ({ products, sellable }) => products - sellable,
  unknown: ({ open = 0 }) => open,
};

function gradesOf({ grades: { A = 0, B = 0, C = 0, D = 0, E = 0 } }: AuditEntry): Grades {
  return { A, B, C, D, E };
}

function compareRules(before: AuditEntry, now: AuditEntry): Pick<Change, 'rules' | 'notCompared'> {
  const ids = [...new Set([...Object.keys(now.rules), ...Object.keys(before.rules)])];
  const notCompared = ids.filter((id) => sqlOf(now, id) === undefined || sqlOf(now, id) !== sqlOf(before, id));
  const changes = Object.entries(now.failed)
    .filter(([rule]) => !notCompared.includes(rule))
    .map(([rule, failed]) => [rule, failed - (before.failed[rule] ?? 0)] as const)
    .filter(([, change]) => change !== 0)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  return { rules: new Map(changes), notCompared };
}

/**
 * Whether two audits call the same products sellable: by the same rules of severity `error`. Of a channel, whether they
 * require the same.
 */
function haveSameErrors(one: AuditEntry, other: AuditEntry): boolean {
  const marksOf = ({ rules, judgedFor }: AuditEntry): string =>
    JSON.stringify(
      Object.entries(rules)
        .filter(([, mark]) => mark.startsWith('error '))
        .map(([id, mark]) => [id, judgedFor === QUALITY ? mark : ''])
        .sort(),
    );
  return marksOf(one) === marksOf(other);
}

/** The mark of a rule's SQL: another severity does not change which records fail. */
function sqlOf({ rules }: AuditEntry, id: string): string | undefined {
  return rules[id]?.split(' ')[1];
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
