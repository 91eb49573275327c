/** The trend: what an audit came to is kept beside those of older copies. */

import { hash } from '../hash.ts';
import type { AuditEntry, LocalCopy } from '../port.ts';
import type { Audit, AuditQuestion } from './audit.ts';
import { QUALITY } from './change.ts';
import type { Rule } from './rule.ts';

/** What is asked for, as far as it decides what can be compared. */
interface Compared extends Pick<AuditQuestion, 'rules' | 'weights' | 'scope'> {
  /** Absent: the products are judged by the rules of data quality. */
  readonly channel?: { readonly channel: { readonly id: string } };
  /** Ids of the rules that the call leaves out. */
  readonly leftOut: readonly string[];
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
  { rules, weights, scope, channel, leftOut }: Compared,
  today: () => Date,
): AuditEntry | undefined {
  const { standing, copy, version } = audit;
  const isScoped = Object.values(scope).some((part) => part !== undefined);
  // Beside whole audits, one without some rules would look like progress.
  if (standing === undefined || isScoped || leftOut.length > 0) return undefined;
  const { products, withError, open, grades, failed } = standing;
  const marks = rules.map((rule) => [rule.id, markRule(rule)] as const);
  return {
    at: today().toISOString(),
    asOf: copy.asOf,
    version,
    judgedFor: channel?.channel.id ?? QUALITY,
    ruleSet: hash(JSON.stringify([weights, marks])),
    rules: Object.fromEntries(marks),
    products,
    sellable: products - withError,
    ...(channel && { open }),
    grades,
    failed,
  };
}

/** As of {@link AuditEntry.rules}. */
function markRule({ severity, sql }: Rule): string {
  return `${severity} ${hash(sql).slice(0, 8)}`;
}
