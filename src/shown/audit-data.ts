/** What the report and the board are both told of an audit. Pure. */

import type { CallSettings } from '../call/context.ts';
import type { Audit } from '../copy/audit/audit.ts';
import type { GradedBy } from '../copy/audit/scope.ts';
import type { AuditEntry } from '../copy/port.ts';
import type { AuditData } from '../views/report/report-data.ts';
import { describeStanding, mapHeat, tellUngraded } from './audit-figures.ts';
import { describeLists, LIST_WORDS } from './list-words.ts';
import { describeTrend } from './trend.ts';

/** What it was about. */
interface Audited {
  readonly gradedBy: GradedBy;
  /** What the products are judged for, by its name; undefined: by the rules of data quality. */
  readonly channel?: string | undefined;
  /** Of audits by the same rules, this one included. */
  readonly trend: readonly AuditEntry[];
  readonly source: CallSettings['source'];
}

/** Builds it. @param audit its texts of the catalog as they may be shown */
export function describeAudit(audit: Audit, { gradedBy, channel, trend, source }: Audited): AuditData {
  const isChannel = channel !== undefined;
  return {
    isDemo: source === 'sandbox',
    copy: { asOf: audit.copy.asOf, isComplete: audit.copy.complete, lists: describeLists(audit.copy) },
    channel,
    unmatched: [...audit.unmatched.categories, ...audit.unmatched.brands],
    gradedBy,
    standing: describeStanding(audit, isChannel),
    ungradedWhy: audit.isWhole ? tellUngraded(audit, isChannel) : undefined,
    unread: audit.gaps.unread.map(({ why, list }) => `${LIST_WORDS[list][1]}: ${why}`),
    trend: describeTrend(trend),
    heat: mapHeat(audit),
  };
}
