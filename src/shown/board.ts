/** What an audit came to, for the quality board. Pure. */

import type { CallSettings } from '../call/context.ts';
import type { Audit, AuditQuestion } from '../copy/audit/audit.ts';
import type { AuditEntry, CopyInfo } from '../copy/port.ts';
import type { BoardData } from '../views/board/board-data.ts';
import { describeRules, describeScope, describeStanding, describeTrend, mapHeat } from './audit-figures.ts';
import { cleanAudit } from './clean-audit.ts';

/** What the lists of a copy hold, as they are called. */
const LIST_WORDS: Readonly<Record<keyof CopyInfo['lists'], string>> = {
  products: 'products',
  variants: 'variants',
  product_media: 'product media',
  variant_media: 'variant media',
  categories: 'categories',
  brands: 'brands',
};

/** What the copy holds of each list, in words. */
export function describeLists({ lists }: Pick<CopyInfo, 'lists'>): BoardData['copy']['lists'] {
  return Object.entries(lists).map(([list, { records, complete, note }]) => ({
    name: LIST_WORDS[list as keyof typeof LIST_WORDS], // its own keys
    records,
    coverage: note ?? (complete ? 'all records that the PIM announced' : 'some records are missing'),
  }));
}

/** Categories or brands whose figures are told, the worst first; the heat map has its own. */
const MOST_LABELS = 100;

/** What an audit was asked. */
interface BoardQuestion extends Pick<AuditQuestion, 'rules' | 'scope' | 'gradedBy'> {
  /** What products are judged for; absent: by the rules of data quality. */
  readonly channel?: { readonly channel: { readonly title: string } };
  /** As it was asked for. */
  readonly channelName?: string | undefined;
}

/**
 * Builds the board.
 * @param trend of audits by the same rules, this one included
 */
export function buildBoard(
  found: Audit,
  { rules, scope, gradedBy, channel, channelName }: BoardQuestion,
  trend: readonly AuditEntry[],
  { source, redact }: Pick<CallSettings, 'source' | 'redact'>,
): BoardData {
  const audit = cleanAudit(found, redact);
  const standing = describeStanding(audit);
  const told = redact(scope);
  return {
    isDemo: source === 'sandbox',
    copy: { asOf: audit.copy.asOf, isComplete: audit.copy.complete, lists: describeLists(audit.copy) },
    unmatched: [...audit.unmatched.categories, ...audit.unmatched.brands],
    gradedBy,
    channel: channel?.channel.title,
    standing: standing && { ...standing, labels: standing.labels.slice(0, MOST_LABELS) },
    ...describeTrend(trend),
    heat: mapHeat(audit),
    rules: describeRules(audit, () => []).map(({ first: _, ...rule }) => rule),
    rulesOf: rules.length,
    scope: {
      ...(told.categories && { category_names: told.categories }),
      ...(told.brands && { brand_names: told.brands }),
      ...(told.status && { status: told.status }),
      ...(channelName !== undefined && { channel: channelName }),
    },
    scopeWords: describeScope(told),
  };
}
