/** audit_catalog: the rules of the audit, asked of the local copy. */

import * as z from 'zod';
import { decodeCursor, hashQuestion, nameVersion, START } from '../answer/cursor.ts';
import type { CallContext } from '../call/context.ts';
import { requireLocalCopy } from '../call/require-copy.ts';
import { fitAudit } from '../copy/audit/answer.ts';
import { type Audit, type AuditQuestion, runAudit } from '../copy/audit/audit.ts';
import { findChange } from '../copy/audit/change.ts';
import { CHANNELS } from '../copy/audit/channels/channels.ts';
import { chooseRules, type MappedChannel } from '../copy/audit/choose-rules.ts';
import { exportAudit } from '../copy/audit/export-audit.ts';
import { DEFAULT_WEIGHTS, GRADES } from '../copy/audit/grade.ts';
import { listGraded } from '../copy/audit/graded/list-graded.ts';
import { parseGraded } from '../copy/audit/graded/question.ts';
import { fitReadiness } from '../copy/audit/readiness/answer.ts';
import { GROUPS, SEVERITIES } from '../copy/audit/rule.ts';
import { RULES } from '../copy/audit/rules.ts';
import { keepTrend } from '../copy/audit/trend.ts';
import { linkExport } from '../copy/export/answer.ts';
import type { AuditEntry } from '../copy/port.ts';
import { InvalidArgumentError } from '../errors.ts';
import { type ResolvedScope, resolveScope } from '../lists/names/resolve-scope.ts';
import { buildBoard } from '../shown/board.ts';
import { defineTool, listOutput } from './define-tool.ts';
import { exportAs, listArguments, text } from './params.ts';

const NAME = 'audit_catalog';

const DEFAULT_EXAMPLES = 3;

/** Names that one query can hold. */
const MAX_NAMES = 50;

/** Left of the time of a call for making the answer, milliseconds. */
const RESERVED_MS = 500;

/** With less of the time of a call left, milliseconds, no rule is begun: more than a query needs to begin at all. */
const LAST_RULE_MS = 100;

const names = z.array(text).min(1, 'must not be an empty list').max(MAX_NAMES, `must have at most ${MAX_NAMES} values`);

/** What goes into the tool; tools of its view take some of it for what it is here. */
export const input = {
  rules: z
    .array(text)
    .min(1, 'must not be an empty list')
    .max(100)
    .optional()
    .describe(`Rule ids as answers name them, or groups (${GROUPS.join(', ')}); default: all`),
  exclude_rules: z
    .array(text)
    .min(1, 'must not be an empty list')
    .max(100)
    .optional()
    .describe('Rule ids or groups to ignore, also in grades'),
  channel: z
    .enum(CHANNELS.map(({ id }) => id))
    .optional()
    .describe('Instead: which products it can list, what blocks the others'),
  grades: z
    .array(z.enum(GRADES))
    .min(1, 'must not be an empty list')
    .max(100)
    .optional()
    .describe('Instead: the products of these grades, the worst first'),
  code: text.optional().describe("Instead: one product's grade; with channel, whether it is ready"),
  category_names: names.optional().describe('Only products in these categories or below'),
  brand_names: names.optional().describe('Only products of these brands'),
  status: z.enum(['active', 'passive']).optional().describe('Only records with this status'),
  severity: z.enum(SEVERITIES).optional().describe('Only rules of this severity or worse'),
  grade_by: z.enum(['category', 'brand']).optional().describe('What to grade; default category'),
  max_examples: z.number().int().min(0).max(100).optional().describe(`Per rule; default ${DEFAULT_EXAMPLES}`),
  max_tokens: listArguments.max_tokens,
  cursor: listArguments.cursor,
  export_as: exportAs.describe('File name (.csv, .jsonl): takes all failures, one row each'),
};

/** The arguments of the tool, parsed. */
export type AuditArguments = z.infer<z.ZodObject<typeof input>>;

/** What the arguments ask. */
interface AuditRequest extends Omit<AuditQuestion, 'isOver' | 'signal' | 'deadlineAtMs'> {
  /** Absent: the rules are those of no channel. */
  readonly channel?: MappedChannel;
  /** Ids of the rules that the call leaves out. */
  readonly leftOut: readonly string[];
  /** What the names of the scope stand for. */
  readonly resolved: ResolvedScope['resolved'];
}

/** The tool. */
export const auditCatalog = defineTool({
  name: NAME,
  title: 'Audit data quality',
  description: `Checks the whole local copy (made by sync_catalog) against ${RULES.length} rules (gaps, contradictions, invalid values, outliers), without a request: failures per rule, worst examples, grades A to E per product (by default A allows 2 hints, B 1 warning, C 2 warnings, D 1 error), what to fix first, the worst categories or brands, and what got better or worse since the last audited copy. For other questions use query_catalog.`,
  input,
  output: listOutput('findings'),
  link: linkExport,
  view: 'board',
  run: async (args, context) => {
    const { settings, catalog } = context;
    const graded = parseGraded(args);
    const request = await readRequest(args, context);
    const { rules, scope, gradedBy, maxExamples, channel } = request;
    const localCopy = requireLocalCopy(context);
    const { export_as: exportName } = args;
    if (exportName !== undefined) {
      return exportAudit({ ...request, graded }, { ...args, export_as: exportName }, context, localCopy);
    }
    const asked = rules.map(({ id, severity, sql }) => [id, severity, sql]);
    const hash = hashQuestion([NAME, catalog.identity, asked, scope, ...(graded === undefined ? [] : [graded])]);
    const position = args.cursor === undefined ? START : decodeCursor(args.cursor, hash);
    const portion = { from: position.part, end: position.total ?? rules.length };
    const audit = await auditCopy({ ...request, portion }, context);
    const version = nameVersion([audit.version, ...audit.notRun.map(({ rule }) => rule.id)].join(' '));
    // Findings have their places among those of the same rules; the rules that follow are to be asked of the same copy.
    const expected = position.offset > 0 ? version : nameVersion(audit.version);
    const isMoved = 'version' in position && position.version !== expected;
    if (isMoved || (position.total !== undefined && audit.end < position.total)) throw otherFindings();
    const form = {
      maxTokens: args.max_tokens ?? settings.tokenBudget,
      source: settings.source,
      redact: settings.redact,
      warnings: [...context.call.warnings],
    };
    if (graded !== undefined) {
      const { productUrl } = settings;
      const question = { ...request, productUrl, filter: graded, offset: position.offset, hash };
      return listGraded(audit, question, form, timeOf(context), localCopy);
    }
    context.tellView?.(buildBoard(audit, { ...request, channelName: args.channel }, audit.trend, settings));
    const view = {
      from: portion.from,
      offset: position.offset,
      version,
      hash,
      gradedBy,
      maxExamples,
      isExplained: args.rules !== undefined,
      resolved: request.resolved,
      change: findChange(audit.trend),
    };
    return channel === undefined ? fitAudit(audit, view, form) : fitReadiness(audit, channel, view, form);
  },
});

/** The error for a cursor of findings that are not these. */
function otherFindings(): InvalidArgumentError {
  return new InvalidArgumentError(
    'This cursor is out of date: the local copy was read anew, or other rules ran out of time.',
    'Leave cursor out to start over.',
    'cursor',
  );
}

/**
 * What the arguments ask, by the rules file of this server where there is one. What is to be said of it is among the
 * warnings of the call.
 * @throws CatalogError as {@link chooseRules} does, and where there is no copy
 */
export async function readRequest(args: AuditArguments, context: CallContext): Promise<AuditRequest> {
  const { call, settings } = context;
  const file = await settings.readRules?.();
  const { rules: names, exclude_rules: excluded, severity: least, channel: wanted } = args;
  const { culture, cultures: wantedCultures } = settings;
  const cultures = { cultures: wantedCultures, own_cultures: culture === undefined ? [] : [culture] };
  const { rules, isAll, leftOut, channel, notes } = await chooseRules(
    { names, excluded, least, channel: wanted, cultures },
    file,
    requireLocalCopy(context),
    call,
  );
  for (const note of notes) call.warnings.add(note);
  const asked = {
    ...file?.scope,
    ...(args.category_names && { categories: args.category_names }),
    ...(args.brand_names && { brands: args.brand_names }),
    ...(args.status && { status: args.status }),
  };
  const { scope, resolved } = await resolveScope(asked, requireLocalCopy(context), call);
  return {
    rules,
    leftOut,
    // Some of the rules alone say nothing on a product as a whole.
    ...(isAll && { weights: file?.weights ?? DEFAULT_WEIGHTS }),
    scope,
    resolved,
    gradedBy: args.grade_by ?? 'category',
    maxExamples: args.max_examples ?? DEFAULT_EXAMPLES,
    ...(channel && { channel }),
  };
}

/**
 * Audits the local copy within the time of the call, and keeps what a whole audit comes to. What is found is not redacted.
 * @throws CatalogError as {@link runAudit} does, and where there is no copy
 */
export async function auditCopy(
  request: AuditRequest,
  context: CallContext,
): Promise<Audit & { readonly trend: readonly AuditEntry[] }> {
  const { settings } = context;
  const localCopy = requireLocalCopy(context);
  const audit = await runAudit({ ...request, productUrl: settings.productUrl, ...timeOf(context) }, localCopy);
  return { ...audit, trend: keepTrend(audit, request, settings.today, localCopy) };
}

/** The time that a call has for asking, and how it is withdrawn. */
function timeOf({ settings, call }: CallContext): Required<Pick<AuditQuestion, 'isOver' | 'signal' | 'deadlineAtMs'>> {
  const deadlineAtMs = call.deadlineAtMs - RESERVED_MS;
  // A rule that there is no time to begin is left for the next call; asking it all the same would fail this one.
  return { deadlineAtMs, signal: call.signal, isOver: () => settings.now() >= deadlineAtMs - LAST_RULE_MS };
}
