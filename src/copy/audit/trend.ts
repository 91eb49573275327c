/** The trend: what an audit came to beside those of older copies, as far as both asked the same. */

import type { JsonValue } from '../../record/value.ts';
import { hash } from '../hash.ts';
import type { AuditEntry, LocalCopy } from '../port.ts';
import type { Audit, AuditQuestion } from './audit.ts';
import { GRADES, type Grade } from './grade.ts';
import type { Rule } from './rule.ts';

/** Rules of which answers tell what changed. */
const MAX_CHANGED = 5;

/** Rules that answers name as not compared; of more they tell how many. */
const MAX_NAMED = 10;

/** What is asked for, as far as it decides what can be compared. */
interface Compared extends Pick<AuditQuestion, 'rules' | 'weights' | 'scope'> {
  /** Absent: the products are judged by the rules of data quality. */
  readonly channel?: { readonly channel: { readonly id: string } };
}

/** What changed since the last audit of an older copy. */
export interface Change {
  /** When reading that copy began. */
  readonly asOf: string;
  /** Undefined: rules that decide it are not the same any more; so is `withError`. */
  readonly sellable: number | undefined;
  readonly withError: number | undefined;
  /** Products of each grade that has more or fewer; none where any rule or its points are not the same. */
  readonly grades: ReadonlyMap<Grade, number>;
  /** Rules of which more or fewer records fail, the largest change first. */
  readonly rules: ReadonlyMap<string, number>;
  /** Rules that were not asked then as they are now, or are not asked any more. */
  readonly notCompared: readonly string[];
}

/**
 * Keeps what an audit came to, if it is one of all rules and of the whole catalog.
 * @param today the time of day
 * @returns the audits of the same kind, that of the oldest copy first and this one last; none where it is not kept
 */
export function keepTrend(
  audit: Audit,
  compared: Compared,
  today: () => Date,
  localCopy: Pick<LocalCopy, 'keepAudit' | 'readAudits'>,
): readonly AuditEntry[] {
  const entry = buildEntry(audit, compared, today);
  if (entry === undefined) return [];
  const older = localCopy
    .readAudits()
    .filter(({ judgedFor, asOf }) => judgedFor === entry.judgedFor && asOf < entry.asOf);
  localCopy.keepAudit(entry);
  return [...older, entry];
}

function buildEntry(
  audit: Audit,
  { rules, weights, scope, channel }: Compared,
  today: () => Date,
): AuditEntry | undefined {
  const { standing, copy, version } = audit;
  const isScoped = Object.values(scope).some((part) => part !== undefined);
  if (standing === undefined || isScoped) return undefined;
  const { products, withError, grades, failed } = standing;
  const marks = rules.map((rule) => [rule.id, markRule(rule)] as const);
  return {
    at: today().toISOString(),
    asOf: copy.asOf,
    version,
    judgedFor: channel?.channel.id ?? 'quality',
    ruleSet: hash(JSON.stringify([weights, marks])),
    rules: Object.fromEntries(marks),
    products,
    sellable: products - withError,
    grades,
    failed,
  };
}

/** As of {@link AuditEntry.rules}. */
function markRule({ severity, sql }: Rule): string {
  return `${severity} ${hash(sql).slice(0, 8)}`;
}

/** What changed from the last but one of a trend to its last; undefined where there is but one. */
export function findChange(trend: readonly AuditEntry[]): Change | undefined {
  const [before, now] = trend.slice(-2);
  if (before === undefined || now === undefined) return undefined;
  const ids = [...new Set([...Object.keys(now.rules), ...Object.keys(before.rules)])];
  const notCompared = ids.filter((id) => sqlOf(now, id) === undefined || sqlOf(now, id) !== sqlOf(before, id));
  const changes = Object.entries(now.failed)
    .filter(([rule]) => !notCompared.includes(rule))
    .map(([rule, failed]) => [rule, failed - (before.failed[rule] ?? 0)] as const)
    .filter(([, change]) => change !== 0)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  const graded = before.ruleSet === now.ruleSet ? GRADES : [];
  const grades = graded.map((grade) => [grade, (now.grades[grade] ?? 0) - (before.grades[grade] ?? 0)] as const);
  const isSellable = areSharesAlike(before, now);
  return {
    asOf: before.asOf,
    sellable: isSellable ? now.sellable - before.sellable : undefined,
    withError: isSellable ? now.products - now.sellable - (before.products - before.sellable) : undefined,
    grades: new Map(grades.filter(([, change]) => change !== 0)),
    rules: new Map(changes),
    notCompared,
  };
}

/** Of a trend the audits whose shares of sellable products can stand beside that of the last. */
export function listComparable(trend: readonly AuditEntry[]): readonly AuditEntry[] {
  const now = trend.at(-1);
  return now === undefined ? [] : trend.filter((entry) => areSharesAlike(entry, now));
}

/** Whether two audits call the same products sellable: by the same rules of severity `error`. */
function areSharesAlike(one: AuditEntry, other: AuditEntry): boolean {
  const marksOf = ({ rules }: AuditEntry): string =>
    JSON.stringify(
      Object.entries(rules)
        .filter(([, mark]) => mark.startsWith('error '))
        .sort(),
    );
  return marksOf(one) === marksOf(other);
}

/** The mark of a rule's SQL: another severity does not change which records fail. */
function sqlOf({ rules }: AuditEntry, id: string): string | undefined {
  return rules[id]?.split(' ')[1];
}

/** What answers tell of a change: what became more or fewer, of rules those that changed most. */
export function describeChange({ asOf, sellable, withError, grades, rules, notCompared }: Change): {
  readonly [key: string]: JsonValue;
} {
  const changed = Object.fromEntries([...rules].slice(0, MAX_CHANGED));
  return {
    as_of: asOf,
    ...(sellable === undefined ? {} : { sellable }),
    ...(withError === undefined ? {} : { with_error: withError }),
    ...(grades.size > 0 ? { grades: Object.fromEntries(grades) } : {}),
    ...(rules.size > 0 ? { rules: changed } : {}),
    // These rules are new or gone, or ask in another way than they did.
    ...(notCompared.length > 0
      ? { not_compared: notCompared.length > MAX_NAMED ? notCompared.length : notCompared }
      : {}),
  };
}
