/** What an audit came to, for the quality board. Pure. */

import type { CallSettings } from '../call/context.ts';
import type { Audit, AuditQuestion } from '../copy/audit/audit.ts';
import type { AuditEntry } from '../copy/port.ts';
import type { BoardData } from '../views/board/board-data.ts';
import { describeAudit } from './audit-data.ts';
import { describeRules, describeScope } from './audit-figures.ts';
import { cleanAudit } from './clean-audit.ts';

/** Categories or brands whose figures are told, the worst first; the heat map has its own. */
const MOST_LABELS = 100;

/** What an audit was asked. */
interface BoardQuestion extends Pick<AuditQuestion, 'rules' | 'scope' | 'gradedBy'> {
  /** What products are judged for; absent: by the rules of data quality. */
  readonly channel?: { readonly channel: { readonly title: string } };
  /** As it was asked for. */
  readonly channelName?: string | undefined;
  /** Ids of the rules that the call leaves out. */
  readonly leftOut: readonly string[];
}

/**
 * Builds the board.
 * @param trend of audits by the same rules, this one included
 */
export function buildBoard(
  found: Audit,
  { rules, leftOut, scope, gradedBy, channel, channelName }: BoardQuestion,
  trend: readonly AuditEntry[],
  { source, redact }: Pick<CallSettings, 'source' | 'redact'>,
): BoardData {
  const audit = cleanAudit(found, redact);
  const told = redact(scope);
  const data = describeAudit(audit, { gradedBy, channel: channel?.channel.title, trend, source });
  return {
    ...data,
    standing: data.standing && { ...data.standing, labels: data.standing.labels.slice(0, MOST_LABELS) },
    rules: describeRules(audit, () => []).map(({ first: _, ...rule }) => rule),
    rulesOf: rules.length,
    leftOut,
    scope: {
      ...(told.categories && { category_names: told.categories }),
      ...(told.brands && { brand_names: told.brands }),
      ...(told.status && { status: told.status }),
      ...(channelName !== undefined && { channel: channelName }),
    },
    scopeWords: describeScope(told),
  };
}
