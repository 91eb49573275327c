/** The trend: what an audit came to beside those of older copies, by the same rules. */

import type { JsonValue } from '../../record/value.ts';
import { hash } from '../hash.ts';
import type { AuditEntry, LocalCopy } from '../port.ts';
import type { Audit, AuditQuestion } from './audit.ts';
import { GRADES, type Grade } from './grade.ts';

/** Rules of which answers tell what changed. */
const MAX_CHANGED = 5;

/** What is asked for, as far as it decides what can be compared. */
type Compared = Pick<AuditQuestion, 'rules' | 'weights' | 'scope'>;

/** What changed since the last audit of an older copy. */
export interface Change {
  /** When reading that copy began. */
  readonly asOf: string;
  readonly sellable: number;
  readonly withError: number;
  /** Products of each grade that has more or fewer. */
  readonly grades: ReadonlyMap<Grade, number>;
  /** Rules of which more or fewer records fail, the largest change first. */
  readonly rules: ReadonlyMap<string, number>;
}

/**
 * Keeps what an audit came to, if it is one of all rules and of the whole catalog.
 * @param today the time of day
 * @returns the audits by the same rules, that of the oldest copy first and this one last; none where it is not kept
 */
export function keepTrend(
  audit: Audit,
  compared: Compared,
  today: () => Date,
  localCopy: Pick<LocalCopy, 'keepAudit' | 'readAudits'>,
): readonly AuditEntry[] {
  const entry = buildEntry(audit, compared, today);
  if (entry === undefined) return [];
  const older = localCopy.readAudits().filter(({ ruleSet, asOf }) => ruleSet === entry.ruleSet && asOf < entry.asOf);
  localCopy.keepAudit(entry);
  return [...older, entry];
}

function buildEntry(audit: Audit, { rules, weights, scope }: Compared, today: () => Date): AuditEntry | undefined {
  const { standing, copy, version } = audit;
  const isScoped = Object.values(scope).some((part) => part !== undefined);
  if (standing === undefined || isScoped) return undefined;
  const { products, withError, grades, failed } = standing;
  return {
    at: today().toISOString(),
    asOf: copy.asOf,
    version,
    ruleSet: hash(JSON.stringify([weights, rules.map(({ id, severity, sql }) => [id, severity, sql])])),
    products,
    sellable: products - withError,
    grades,
    failed,
  };
}

/** What changed from the last but one of a trend to its last; undefined where there is but one. */
export function findChange(trend: readonly AuditEntry[]): Change | undefined {
  const [before, now] = trend.slice(-2);
  if (before === undefined || now === undefined) return undefined;
  const changes = Object.entries(now.failed)
    .map(([rule, failed]) => [rule, failed - (before.failed[rule] ?? 0)] as const)
    .filter(([, change]) => change !== 0)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  const grades = GRADES.map((grade) => [grade, (now.grades[grade] ?? 0) - (before.grades[grade] ?? 0)] as const);
  return {
    asOf: before.asOf,
    sellable: now.sellable - before.sellable,
    withError: now.products - now.sellable - (before.products - before.sellable),
    grades: new Map(grades.filter(([, change]) => change !== 0)),
    rules: new Map(changes),
  };
}

/** What answers tell of a change: what became more or fewer, of rules those that changed most. */
export function describeChange({ asOf, sellable, withError, grades, rules }: Change): {
  readonly [key: string]: JsonValue;
} {
  const changed = Object.fromEntries([...rules].slice(0, MAX_CHANGED));
  return {
    as_of: asOf,
    sellable,
    with_error: withError,
    ...(grades.size > 0 ? { grades: Object.fromEntries(grades) } : {}),
    ...(rules.size > 0 ? { rules: changed } : {}),
  };
}
