import type { Answer } from '../answer/envelope.ts';
import type { Notice } from '../answer/notices.ts';
import type { CallContext } from '../catalog/call/context.ts';
import type { LocalCopy } from '../copy/copy-port.ts';
import { exportRows } from '../copy/export/export-answer.ts';
import { noteNotRun } from './answers/answer-audit.ts';
import { describeUnlisted } from './answers/answer-channel.ts';
import { buildUngradedError } from './answers/answer-products.ts';
import type { Audit, AuditQuestion } from './ask/ask-audit.ts';
import { describeSystemGap, listSystemGaps } from './ask/findings.ts';
import { type GradedFilter, writeGradedQuery } from './ask/graded-products.ts';
import { writeDefectQuery } from './ask/read-defects.ts';
import { noteLackingPlaces } from './channels/gaps.ts';
import type { MappedChannel } from './choose-rules.ts';

interface ExportQuestion extends AuditQuestion {
  /** Absent: the rules are not those of a channel. */
  readonly channel?: MappedChannel;
  /** Products to export; undefined: the failures are exported. */
  readonly graded: GradedFilter | undefined;
}

interface ExportArguments {
  readonly export_as: string;
  readonly replace?: boolean | undefined;
  readonly cursor?: string | undefined;
  readonly max_tokens?: number | undefined;
}

/**
 * Writes the file.
 * @throws CatalogError if products are wanted and none is graded; else as LocalCopy.export does
 */
export async function exportAudit(
  audit: Audit,
  question: ExportQuestion,
  args: ExportArguments,
  context: CallContext,
  localCopy: LocalCopy,
): Promise<Answer> {
  const { channel, graded } = question;
  const gaps = listSystemGaps(audit.verdicts);
  const isLeftOut = new Set(gaps.map(({ rule }) => rule.id));
  const rules = question.rules.filter(({ id }) => !isLeftOut.has(id));
  const { productUrl, redact } = context.settings;
  const basis = channel === undefined ? audit.basis : undefined;
  if (graded !== undefined && basis === undefined) throw buildUngradedError(audit, false);
  const query =
    graded === undefined || basis === undefined
      ? writeDefectQuery({ ...question, rules, graded: basis }, productUrl)
      : writeGradedQuery(basis, graded, productUrl);
  const systemGaps = gaps.map(
    (gap): Notice => ({
      code: 'system_gap',
      rule: gap.rule.id,
      gap: describeSystemGap(gap),
      isLeftOut: graded === undefined,
    }),
  );
  context.call.notices.push(
    ...systemGaps,
    ...noteNotRun(audit),
    ...noteLackingPlaces(channel?.mapping.lacking ?? []),
  );
  return exportRows(
    {
      write: (order) => localCopy.export(query, order),
      exportAs: args.export_as,
      replaces: args.replace,
      cursor: args.cursor,
      maxTokens: args.max_tokens,
      recordsKey: graded === undefined ? 'findings' : 'products',
      content: describeContents(rules, graded),
      unmatched: {
        no_category: audit.unmatched.categories,
        no_brand: audit.unmatched.brands,
      },
      ...(channel && { more: describeUnlisted(channel, rules, redact) }),
    },
    context,
  );
}

function describeContents(rules: ExportQuestion['rules'], graded: GradedFilter | undefined) {
  if (graded?.code !== undefined) return { code: graded.code };
  if (graded !== undefined) return { grades: graded.grades };
  return rules.length === 1 ? { rule: rules[0]?.id ?? '' } : { rules: rules.length };
}
