/** `export_as` of an audit: all defects to a file, or the products of some grades. */

import type { Answer } from '../../answer/envelope.ts';
import type { CallContext } from '../../call/context.ts';
import { InvalidArgumentError, QueryLimitError } from '../../errors.ts';
import { exportRows } from '../export/answer.ts';
import type { ExportOrder, ExportResult, LocalCopy } from '../port.ts';
import { type AuditQuestion, surveyScope } from './audit.ts';
import type { MappedChannel } from './choose-rules.ts';
import { buildUngradedError } from './graded/ungraded.ts';
import { findLackedByAll, tellLackedByAll } from './lacked-by-all.ts';
import { describeUnlisted } from './readiness/answer.ts';
import { tellLackingPlaces } from './readiness/lacking-places.ts';
import { type GradedFilter, writeGradedQuery } from './sql/graded-query.ts';
import { writeDefectQuery } from './sql/records-query.ts';
import type { RuleTables } from './sql/rule-query.ts';
import { findListGaps } from './unread-lists.ts';

/** What is to be exported. */
interface ExportQuestion extends Pick<AuditQuestion, 'rules' | 'scope' | 'gradedBy' | 'weights'> {
  /** Absent: the rules are those of no channel. */
  readonly channel?: MappedChannel;
  /** The products wanted; undefined: the defects are. */
  readonly graded: GradedFilter | undefined;
}

/** Arguments of the call. */
interface ExportArguments {
  readonly export_as: string;
  readonly cursor?: string | undefined;
  readonly max_tokens?: number | undefined;
  readonly max_examples?: unknown;
  readonly grade_by?: unknown;
}

/**
 * Writes the file.
 * @throws InvalidArgumentError for an argument that would say nothing; CatalogError where products are wanted and none is
 * graded; as LocalCopy.export and LocalCopy.query do
 */
export async function exportAudit(
  { rules, scope, gradedBy, weights, channel, graded }: ExportQuestion,
  args: ExportArguments,
  context: CallContext,
  localCopy: LocalCopy,
): Promise<Answer> {
  for (const argument of ['max_examples', 'grade_by'] as const) {
    if (args[argument] === undefined) continue;
    throw new InvalidArgumentError(
      'export_as writes all failures, and grades no category or brand.',
      `Leave ${argument} out.`,
      argument,
    );
  }
  const { productUrl, redact } = context.settings;
  const { copy, countsOf, ...unmatched } = await surveyScope({ scope, gradedBy }, context.call, localCopy);
  const gaps = findListGaps(rules, copy, countsOf);
  const canGrade = gaps.unread.length === 0 && channel === undefined;
  const basis = canGrade && weights !== undefined ? { rules, scope, gradedBy, weights } : undefined;
  if (graded !== undefined && basis === undefined) throw buildUngradedError({ gaps, notRun: [] });
  const query =
    graded === undefined || basis === undefined
      ? writeDefectQuery({ rules, scope, gradedBy, graded: basis }, productUrl)
      : writeGradedQuery(basis, graded, productUrl);
  return exportRows(
    {
      write: async (order) => {
        // Before: what fails here must not lose a file that is written.
        const lacked = tellLackedByAll(await findLackedByAll(rules, context.call, localCopy));
        if (lacked !== undefined) context.call.warnings.add(lacked);
        for (const told of tellLackingPlaces(channel?.mapping.lacking ?? [])) context.call.warnings.add(told);
        return write(query, order, localCopy);
      },
      exportAs: args.export_as,
      cursor: args.cursor,
      maxTokens: args.max_tokens,
      recordsKey: graded === undefined ? 'findings' : 'products',
      told: tellExported(rules, graded),
      unmatched: { no_category: unmatched.categories, no_brand: unmatched.brands },
      ...(channel && { more: describeUnlisted(channel, rules, redact) }),
    },
    context,
  );
}

/** What the file is of. */
function tellExported(rules: ExportQuestion['rules'], graded: GradedFilter | undefined) {
  if (graded?.code !== undefined) return { code: graded.code };
  if (graded !== undefined) return { grades: graded.grades };
  return rules.length === 1 ? { rule: rules[0]?.id ?? '' } : { rules: rules.length };
}

/** @throws CatalogError as LocalCopy.export does, in words that are about rules and not about SQL */
async function write(
  { sql, ...tables }: RuleTables & { readonly sql: string },
  order: ExportOrder,
  localCopy: Pick<LocalCopy, 'export'>,
): Promise<ExportResult> {
  try {
    return await localCopy.export(sql, { ...order, ...tables });
  } catch (error) {
    // About SQL that is not the caller's.
    if (!(error instanceof InvalidArgumentError) || error.argument !== 'sql') throw error;
    if (error instanceof QueryLimitError) {
      throw new InvalidArgumentError(
        `These rules take too much ${error.limit} to list all that fails them.`,
        'Leave rules out with exclude_rules, or narrow them with category_names, brand_names or status.',
        'rules',
      );
    }
    throw new InvalidArgumentError(
      `One of the rules cannot be asked of this copy: ${error.message}`,
      'Leave it out with exclude_rules; the same call without export_as names it in not_run. The operator must correct it in the rules file.',
      'rules',
    );
  }
}
