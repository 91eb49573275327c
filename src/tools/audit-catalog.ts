import * as z from 'zod';
import { decodeCursor, hashQuestion, nameVersion, START } from '../answer/cursor.ts';
import type { Answer } from '../answer/envelope.ts';
import {
  type AuditForm,
  type AuditView,
  answerUnfinished,
  fitAudit,
} from '../audit/answers/answer-audit.ts';
import { describeConcerned, fitReadiness } from '../audit/answers/answer-channel.ts';
import { fitExplanation } from '../audit/answers/answer-explained.ts';
import { type Line, listProducts } from '../audit/answers/answer-products.ts';
import { listAlarmSentences, listAlarms } from '../audit/answers/describe-alarms.ts';
import { type Audit, askAudit } from '../audit/ask/ask-audit.ts';
import { queryChanges } from '../audit/ask/ask-changes.ts';
import { WEEK_MS } from '../audit/ask/describe-week.ts';
import { explainOne } from '../audit/ask/explain-finding.ts';
import type { GradedFilter } from '../audit/ask/graded-products.ts';
import { CHANNELS } from '../audit/channels/channel.ts';
import type { ChooseRules } from '../audit/choose-rules.ts';
import { exportAudit } from '../audit/export-audit.ts';
import { GRADES } from '../audit/grade.ts';
import { fitProposals } from '../audit/propose/answer-proposals.ts';
import { askProposals } from '../audit/propose/ask-proposals.ts';
import { GROUPS, SEVERITIES, titleOf } from '../audit/rule.ts';
import { resolveScope } from '../audit/scope.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import { awaitDerived } from '../catalog/call/waiting.ts';
import { buildMovedCopyError } from '../copy/describe-copy.ts';
import { linkExport } from '../copy/export/export-answer.ts';
import { findWords } from '../copy/house-words.ts';
import { InvalidArgumentError } from '../errors.ts';
import { buildBoard, describeRequestedScope } from '../shown/build-audit-data.ts';
import { defineTool, listOutput } from './define-tool.ts';
import { exportAs, replace } from './export-argument.ts';
import { listArguments, listOf, text } from './shared-arguments.ts';

const NAME = 'audit_catalog';

const DEFAULT_EXAMPLES = 3;

const MAX_NAMES = 50;

/** The arguments of the tool; list_defects takes some of them with the same meaning. */
export const input = {
  rules: listOf(text, `Rule ids of answers, or groups (${GROUPS.join(', ')})`, 100),
  exclude_rules: listOf(text, 'Also for grades', 100),
  channel: z
    .enum(CHANNELS.map(({ id }) => id))
    .optional()
    .describe('Instead: which products it can list, what blocks the others'),
  grades: listOf(z.enum(GRADES), 'Instead: products of these grades, worst first', 100),
  code: text.optional().describe("Instead: one product's grade; with channel, whether it is ready"),
  propose: z.boolean().optional().describe('Rules for the rules file'),
  category_names: listOf(text, 'With those below', MAX_NAMES),
  brand_names: listOf(text, undefined, MAX_NAMES),
  status: z.enum(['active', 'passive']).optional(),
  is: listOf(text, 'All of these house words', 20),
  severity: z.enum(SEVERITIES).optional().describe('Or worse'),
  grade_by: z.enum(['category', 'brand']).optional(),
  max_examples: z
    .number()
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe(`Per rule; default ${DEFAULT_EXAMPLES}`),
  max_tokens: listArguments.max_tokens,
  cursor: listArguments.cursor,
  export_as: exportAs.describe('File name (.csv, .jsonl) for all failures'),
  replace,
};

/** Parsed arguments of audit_catalog. */
export type AuditArguments = z.infer<z.ZodObject<typeof input>>;

/** The tool audit_catalog. */
export const auditCatalog = defineTool({
  name: NAME,
  title: 'Audit data quality',
  description: [
    'Checks the local copy',
    { of: ['sync_catalog'], text: ' (see sync_catalog)' },
    ' for gaps, contradictions, outliers, without a request: ' +
      'failures per rule with examples, grades A to E, what to fix first, ' +
      'the worst categories or brands, what got worse.',
  ],
  input,
  output: listOutput('findings'),
  link: linkExport,
  view: 'board',
  run: async (args, context) => {
    const graded = parseGraded(args);
    refuseBesideExport(args);
    refuseBesideProposals(args);
    const localCopy = requireLocalCopy(context);
    const request = await readRequest(args, context);
    const form = chooseForm(args, context);
    const made = await awaitDerived(request.chosen.plan, localCopy, context);
    if (made !== 'made') return answerUnfinished(made.progress, form);
    if (args.propose === true) {
      const proposed = await askProposals(request.chosen.file, context.call, localCopy);
      return fitProposals(proposed, form);
    }
    if (isOneFinding(args)) return explain(request, args.code, form, context);
    const audit = await askAudit(request, context.call, localCopy);
    if (args.export_as !== undefined) {
      const exported = { ...args, export_as: args.export_as };
      return exportAudit(audit, { ...request, graded }, exported, context, localCopy);
    }
    const position = findPosition(args.cursor, audit, request, graded, context);
    if (graded !== undefined) {
      return answerProducts(audit, request, { ...position, filter: graded }, form, context);
    }
    const isExplained = args.rules !== undefined;
    return answerFindings(audit, request, { ...position, isExplained }, form, context);
  },
});

type AuditRequest = Awaited<ReturnType<typeof readRequest>>;

function chooseForm(args: AuditArguments, { settings, call, saidBy }: CallContext): AuditForm {
  return {
    maxTokens: args.max_tokens ?? settings.tokenBudget,
    source: settings.source,
    redact: settings.redact,
    notices: call.notices,
    saidBy,
  };
}

type PagePosition = Pick<AuditView, 'hash' | 'version' | 'offset'>;

function findPosition(
  cursor: string | undefined,
  audit: Audit,
  { rules, scope }: AuditRequest,
  graded: GradedFilter | undefined,
  { catalog }: CallContext,
): PagePosition {
  const ruleParts = rules.map(({ id, severity, mark }) => [id, severity, mark]);
  const gradeParts = graded === undefined ? [] : [graded];
  const hash = hashQuestion([NAME, catalog.identity, ruleParts, scope, ...gradeParts]);
  const version = nameVersion(audit.version);
  const start = cursor === undefined ? START : decodeCursor(cursor, hash);
  if ('version' in start && start.version !== version) {
    throw buildMovedCopyError();
  }
  return { hash, version, offset: start.offset };
}

function isOneFinding(args: AuditArguments): args is AuditArguments & { readonly code: string } {
  return args.code !== undefined && args.rules?.length === 1 && args.channel === undefined;
}

async function explain(
  { rules, set }: AuditRequest,
  code: string,
  form: AuditForm,
  context: CallContext,
): Promise<Answer> {
  const localCopy = requireLocalCopy(context);
  const [rule, another] = rules;
  if (rule === undefined || another !== undefined) throw cannotStandBeside('a group', 'code');
  const finding = await explainOne(rule, code, set, context.call, localCopy);
  if (finding !== undefined) return fitExplanation(finding, form);
  throw new InvalidArgumentError(
    `No product with that code fails ${rule.id}.`,
    'Leave rules out: code alone tells which rules the product fails.',
    'code',
  );
}

function answerProducts(
  audit: Audit,
  { rules, channel, scope, leftOut }: AuditRequest,
  position: PagePosition & { readonly filter: GradedFilter },
  form: AuditForm,
  context: CallContext,
): Promise<Answer> {
  const { productUrl, redact } = context.settings;
  const titled = channel === undefined ? rules : [channel.channel];
  const titles = Object.fromEntries(titled.map((entry) => [entry.id, titleOf(entry)]));
  context.sendToView?.({ titles, notes: describeRequestedScope(redact(scope), leftOut) });
  const ofChannel = channel && {
    id: channel.channel.id,
    describe: (lines: readonly Line[]) => {
      return describeConcerned(channel, audit.verdicts, lines, redact);
    },
  };
  const localCopy = requireLocalCopy(context);
  const view = {
    ...position,
    productUrl,
    ...(ofChannel && { ofChannel }),
  };
  return listProducts(audit, view, form, context.call, localCopy);
}

async function answerFindings(
  audit: Audit,
  request: AuditRequest,
  position: PagePosition & Pick<AuditView, 'isExplained'>,
  form: AuditForm,
  context: CallContext,
): Promise<Answer> {
  const { channel, gradedBy, maxExamples, resolved } = request;
  const { settings, call } = context;
  const localCopy = requireLocalCopy(context);
  const { alarms } = channel === undefined ? await listAlarms(localCopy, call) : { alarms: [] };
  if (context.sendToView !== undefined) {
    const notes = listAlarmSentences(settings.redact(alarms));
    const week = await readWeek(request, context);
    context.sendToView(buildBoard(audit, request, settings, week, notes));
  }
  const view = {
    ...position,
    gradedBy,
    maxExamples,
    resolved,
  };
  if (channel !== undefined) return fitReadiness(audit, channel, view, form);
  return fitAudit(audit, view, { ...form, alarms });
}

/**
 * Resolves the arguments, with the rules file of this server if there is one. Adds notices about
 * that file to the call.
 * @throws CatalogError as {@link ChooseRules} does, and where there is no copy
 */
export async function readRequest(args: AuditArguments, context: CallContext) {
  const { call, settings } = context;
  const localCopy = requireLocalCopy(context);
  const { rules: names, exclude_rules: excluded, severity: least, channel } = args;
  const chosen = await settings.chooseRules({ names, excluded, least, channel }, localCopy, call);
  call.notices.push(...chosen.notices);
  const { set, rules, isAll, leftOut, file } = chosen;
  const scopeNames = {
    ...file.scope,
    ...(args.category_names && { categories: args.category_names }),
    ...(args.brand_names && { brands: args.brand_names }),
    ...(args.status && { status: args.status }),
    ...(args.is && { is: findWords(args.is, file.words) }),
  };
  const { scope, resolved } = await resolveScope(scopeNames, localCopy, call);
  return {
    chosen,
    set: set.name,
    all: set.rules,
    rules,
    leftOut,
    // A grade needs all rules.
    ...(isAll && { weights: set.weights }),
    scope,
    resolved,
    gradedBy: args.grade_by ?? 'category',
    maxExamples: args.max_examples ?? DEFAULT_EXAMPLES,
    productUrl: settings.productUrl,
    // The board shows rules by category or brand.
    countsGaps: args.rules !== undefined,
    hasLabels: args.rules !== undefined || context.sendToView !== undefined,
    ...(chosen.channel && { channel: chosen.channel }),
  };
}

/**
 * Reads the changes that refreshes of the last seven days saw in these products.
 * @throws CatalogError as LocalCopy.query does
 */
export async function readWeek(
  {
    scope,
    channel,
    chosen,
  }: Pick<Awaited<ReturnType<typeof readRequest>>, 'scope' | 'channel' | 'chosen'>,
  context: CallContext,
) {
  const { isAll, leftOut } = chosen;
  // Changes do not tell the status of the product, nor its house words.
  if (scope.status !== undefined || scope.is !== undefined) {
    return undefined;
  }
  const { settings, call } = context;
  const weekAgo = new Date(settings.today().getTime() - WEEK_MS);
  const since = weekAgo.toISOString().slice(0, -1);
  const question = {
    since,
    until: undefined,
    scope,
    offset: 0,
    limit: 0,
  };
  const hasAllRules = channel === undefined && isAll && leftOut.length === 0;
  return queryChanges(question, hasAllRules, call, requireLocalCopy(context));
}

// Arguments that a question for products by their grades would ignore: a grade needs all rules, and
// a channel grades nothing.
const BESIDE_GRADES = ['rules', 'severity', 'channel', 'grade_by', 'max_examples'] as const;

// The same for one product and a channel: whether it is ready depends on all lines of the channel.
const BESIDE_CHANNEL = [
  'rules',
  'exclude_rules',
  'severity',
  'grade_by',
  'max_examples',
  'export_as',
] as const;

function parseGraded(args: AuditArguments): GradedFilter | undefined {
  const { grades, code, channel } = args;
  if (isOneFinding(args) || (grades === undefined && code === undefined)) return undefined;
  if (grades !== undefined && code !== undefined) {
    throw cannotStandBeside('grades', 'code');
  }
  const isOfChannel = channel !== undefined && code !== undefined;
  const ignorable = isOfChannel ? BESIDE_CHANNEL : BESIDE_GRADES;
  const ignored = ignorable.find((argument) => args[argument] !== undefined);
  if (ignored !== undefined) {
    const chosen = code === undefined ? 'grades' : 'code';
    throw cannotStandBeside(ignored, chosen);
  }
  return {
    grades: GRADES.filter((grade) => grades?.includes(grade) ?? true),
    ...(code !== undefined && { code }),
    ...(isOfChannel && { hasOpenRules: true }),
  };
}

// A file has all failures, and grades no category or brand.
function refuseBesideExport(args: AuditArguments): void {
  if (!args.export_as) return;
  const ignored = BESIDE_EXPORT.find((argument) => args[argument] !== undefined);
  if (ignored !== undefined) throw cannotStandBeside(ignored, 'export_as');
}

const BESIDE_EXPORT = ['max_examples', 'grade_by'] as const;

// Proposals are learned from the whole catalog, so no argument can narrow them.
function refuseBesideProposals(args: AuditArguments): void {
  if (args.propose !== true) return;
  const { propose: _propose, max_tokens: _budget, ...rest } = args;
  const [ignored] = Object.entries(rest).filter(([, value]) => value !== undefined);
  if (ignored !== undefined) throw cannotStandBeside(ignored[0], 'propose');
}

function cannotStandBeside(argument: string, beside: string): InvalidArgumentError {
  const failed = `${argument} cannot be combined with ${beside}.`;
  return new InvalidArgumentError(failed, `Leave ${argument} out.`, argument);
}
