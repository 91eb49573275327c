/** audit_catalog: the rules of the audit, asked of the local copy. */

import * as z from 'zod';
import { decodeCursor, hashQuestion, nameVersion, START } from '../answer/cursor.ts';
import type { Answer } from '../answer/envelope.ts';
import type { CallContext } from '../call/context.ts';
import { requireLocalCopy } from '../call/require-copy.ts';
import { fitAudit } from '../copy/audit/answer.ts';
import { type Audit, exportFailing, runAudit, surveyScope } from '../copy/audit/audit.ts';
import { GROUPS, type Rule, SEVERITIES, type Severity } from '../copy/audit/rule.ts';
import { RULES } from '../copy/audit/rules.ts';
import type { Scope, ScoredBy } from '../copy/audit/scope.ts';
import { exportRows, linkExport } from '../copy/export/answer.ts';
import { InvalidArgumentError } from '../errors.ts';
import { nearestName } from '../record/nearest.ts';
import { findMeant } from '../record/word-synonyms.ts';
import { defineTool, listOutput } from './define-tool.ts';
import { exportAs, listArguments, text } from './params.ts';

const NAME = 'audit_catalog';

const DEFAULT_EXAMPLES = 3;

/** Names that one query can hold. */
const MAX_NAMES = 50;

/** Left of the time of a call for making the answer, milliseconds. */
const RESERVED_MS = 500;

const names = z.array(text).min(1, 'must not be an empty list').max(MAX_NAMES, `must have at most ${MAX_NAMES} values`);

const input = {
  rules: z
    .array(text)
    .min(1, 'must not be an empty list')
    .max(100)
    .optional()
    .describe(`Rule ids as answers name them, or groups (${GROUPS.join(', ')}); default: all`),
  category_names: names.optional().describe('Only products in these categories or below'),
  brand_names: names.optional().describe('Only products of these brands'),
  status: z.enum(['active', 'passive']).optional().describe('Only records with this status'),
  severity: z.enum(SEVERITIES).optional().describe('Only rules of this severity or worse'),
  score_by: z.enum(['category', 'brand']).optional().describe('What to score; default category'),
  max_examples: z.number().int().min(0).max(100).optional().describe(`Per rule; default ${DEFAULT_EXAMPLES}`),
  max_tokens: listArguments.max_tokens,
  cursor: listArguments.cursor,
  export_as: exportAs.describe('File name (.csv, .jsonl): takes all failures of one rule, named in rules'),
};

/** The arguments of the tool, parsed. */
export type AuditArguments = z.infer<z.ZodObject<typeof input>>;

/** What the arguments ask. */
interface AuditRequest {
  readonly rules: readonly Rule[];
  readonly scope: Scope;
  readonly scoredBy: ScoredBy;
  readonly maxExamples: number;
}

/** The tool. */
export const auditCatalog = defineTool({
  name: NAME,
  title: 'Audit data quality',
  description: `Checks the whole local copy (made by sync_catalog) against ${RULES.length} rules (gaps, contradictions, invalid values, outliers), without a request: failures per rule, worst examples, a score (0 to 100) per category or brand. For other questions use query_catalog.`,
  input,
  output: listOutput('findings'),
  link: linkExport,
  run: async (args, context) => {
    const { settings, catalog } = context;
    const request = readRequest(args);
    const { rules, scope, scoredBy, maxExamples } = request;
    if (args.export_as !== undefined) return exportRule(request, { ...args, export_as: args.export_as }, context);
    const hash = hashQuestion([NAME, catalog.identity, rules.map(({ id }) => id), scope]);
    const position = args.cursor === undefined ? START : decodeCursor(args.cursor, hash);
    const audit = await auditCopy(request, context);
    // Findings have places only among those of the same rules.
    const version = nameVersion([audit.version, ...audit.notRun.map(({ id }) => id)].join(' '));
    if ('version' in position && position.version !== version) throw otherFindings();
    return fitAudit(
      audit,
      { offset: position.offset, version, hash, scoredBy, maxExamples, isExplained: args.rules !== undefined },
      {
        maxTokens: args.max_tokens ?? settings.tokenBudget,
        source: settings.source,
        redact: settings.redact,
        warnings: [...context.call.warnings],
      },
    );
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

/** Writes all that fail one rule to a file. */
async function exportRule(
  { rules, scope, scoredBy }: AuditRequest,
  args: AuditArguments & { readonly export_as: string },
  context: CallContext,
): Promise<Answer> {
  const [rule] = rules;
  if (rule === undefined || rules.length > 1) throw needsOneRule(rules.length);
  for (const argument of ['max_examples', 'score_by'] as const) {
    if (args[argument] === undefined) continue;
    throw new InvalidArgumentError(
      'export_as writes all failures of a rule, and no score.',
      `Leave ${argument} out.`,
      argument,
    );
  }
  const localCopy = requireLocalCopy(context);
  const unmatched = await surveyScope({ scope, scoredBy }, context.call, localCopy);
  return exportRows(
    {
      write: (order) => exportFailing(rule, scope, order, localCopy),
      exportAs: args.export_as,
      cursor: args.cursor,
      maxTokens: args.max_tokens,
      recordsKey: 'findings',
      told: { rule: rule.id },
      unmatched: { no_category: unmatched.categories, no_brand: unmatched.brands },
    },
    context,
  );
}

function needsOneRule(rules: number): InvalidArgumentError {
  return new InvalidArgumentError(
    `export_as writes the failures of one rule, but the arguments choose ${rules}.`,
    'Put one rule id into rules; make one call per rule.',
    'rules',
  );
}

/**
 * What the arguments ask.
 * @throws InvalidArgumentError for rules that there are not
 */
export function readRequest(args: AuditArguments): AuditRequest {
  const { category_names: categories, brand_names: brands, status, score_by: scoredBy = 'category' } = args;
  return {
    rules: chooseRules(args.rules, args.severity),
    scope: { ...(categories && { categories }), ...(brands && { brands }), ...(status && { status }) },
    scoredBy,
    maxExamples: args.max_examples ?? DEFAULT_EXAMPLES,
  };
}

/**
 * Audits the local copy within the time of the call. What is found is not redacted.
 * @throws CatalogError as {@link runAudit} does, and where there is no copy
 */
export async function auditCopy(request: AuditRequest, context: CallContext): Promise<Audit> {
  const { settings, call } = context;
  const deadlineAtMs = call.deadlineAtMs - RESERVED_MS;
  const isOver = (): boolean => settings.now() >= deadlineAtMs;
  return runAudit({ ...request, isOver, signal: call.signal, deadlineAtMs }, requireLocalCopy(context));
}

/**
 * The rules that a call names by id or group, in their order.
 * @throws InvalidArgumentError for a name that is neither, with the nearest
 */
function chooseRules(wanted: readonly string[] | undefined, least: Severity = 'hint'): readonly Rule[] {
  const known = [...RULES.map(({ id }) => id), ...GROUPS];
  const named = wanted?.map((name) => findMeant(name, known)?.word ?? name);
  const unknown = named?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, known);
    throw new InvalidArgumentError(
      `There is no such rule or group${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
      `The rules are ${RULES.map(({ id }) => id).join(', ')}; the groups ${GROUPS.join(', ')}.`,
      'rules',
    );
  }
  const rank = SEVERITIES.indexOf(least);
  const chosen = RULES.filter(
    ({ id, group, severity }) =>
      SEVERITIES.indexOf(severity) <= rank && (named === undefined || named.includes(id) || named.includes(group)),
  );
  if (chosen.length > 0) return chosen;
  throw new InvalidArgumentError(
    'No rule has this severity or worse.',
    'Leave severity out, or name other rules.',
    'severity',
  );
}
