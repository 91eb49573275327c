/** What an audit came to, for the quality board. Pure. */

import type { Audit, AuditQuestion } from '../audit/ask/ask-audit.ts';
import { listSystemGaps, tellSystemGap } from '../audit/ask/findings.ts';
import type { CallSettings } from '../call/context.ts';
import type { BoardData } from '../views/board/board-data.ts';
import { describeAudit } from './audit-data.ts';
import { describeRules, describeScope } from './audit-figures.ts';
import { cleanAudit } from './clean-audit.ts';

/** Categories or brands whose figures are told, the worst first; the heat map has its own. */
const MOST_LABELS = 100;

/** What an audit was asked. */
interface BoardQuestion extends Pick<AuditQuestion, 'scope' | 'gradedBy'> {
  /** What products are judged for; absent: by the rules of data quality. */
  readonly channel?: { readonly channel: { readonly title: string } };
  /** As it was asked for. */
  readonly channelName?: string | undefined;
  /** Ids of the rules that the call leaves out. */
  readonly leftOut: readonly string[];
}

/** Builds the board. */
export function buildBoard(
  found: Audit,
  { leftOut, scope, gradedBy, channel, channelName }: BoardQuestion,
  { source, redact }: Pick<CallSettings, 'source' | 'redact'>,
): BoardData {
  const audit = cleanAudit(found, redact);
  const told = redact(scope);
  const data = describeAudit(audit, { gradedBy, channel: channel?.channel.title, source });
  return {
    ...data,
    standing: data.standing && { ...data.standing, labels: data.standing.labels.slice(0, MOST_LABELS) },
    rules: describeRules(audit, () => []).map(({ first: _, ...rule }) => rule),
    systemGaps: listSystemGaps(audit.verdicts).map((gap) => `${gap.rule.id}, ${tellSystemGap(gap)}.`),
    leftOut,
    scope: {
      ...(told.categories && { category_names: told.categories }),
      ...(told.brands && { brand_names: told.brands }),
      ...(told.status && { status: told.status }),
      ...(told.is && { is: told.is }),
      ...(channelName !== undefined && { channel: channelName }),
    },
    scopeWords: describeScope(told),
  };
}
