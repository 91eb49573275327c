/** What the report and the board are both told of an audit. Pure. */

import type { Audit } from '../audit/ask/ask-audit.ts';
import type { GradedBy } from '../audit/scope.ts';
import type { CallSettings } from '../call/context.ts';
import type { AuditData } from '../views/report/report-data.ts';
import { describeStanding, mapHeat, tellUngraded } from './audit-figures.ts';
import { describeLists, nameList } from './list-words.ts';
import { describeTrend } from './trend.ts';

/** What it was about. */
interface Audited {
  readonly gradedBy: GradedBy;
  /** What the products are judged for, by its name; undefined: by the rules of data quality. */
  readonly channel?: string | undefined;
  readonly source: CallSettings['source'];
}

/** Builds it. @param audit its texts of the catalog as they may be shown */
export function describeAudit(audit: Audit, { gradedBy, channel, source }: Audited): AuditData {
  const isChannel = channel !== undefined;
  return {
    isDemo: source === 'sandbox',
    copy: { asOf: audit.copy.asOf, isComplete: audit.copy.complete, lists: describeLists(audit.copy) },
    channel,
    unmatched: [...audit.unmatched.categories, ...audit.unmatched.brands],
    gradedBy,
    standing: describeStanding(audit, isChannel),
    ungradedWhy: tellUngraded(audit, isChannel),
    unread: audit.gaps.filter(({ isHarmless }) => !isHarmless).map(({ why, list }) => `${nameList(list)}: ${why}`),
    trend: describeTrend(audit.trend, isChannel),
    heat: mapHeat(audit),
  };
}
