/** audit_catalog: the rules of the audit, asked of the local copy. */

import * as z from 'zod';
import { decodeCursor, hashQuestion, START } from '../answer/cursor.ts';
import { InvalidArgumentError } from '../errors.ts';
import { nearestName } from '../record/nearest.ts';
import { runAudit } from '../snapshot/audit/audit.ts';
import { GROUPS, type Rule, SEVERITIES, type Severity } from '../snapshot/audit/rule.ts';
import { RULES } from '../snapshot/audit/rules.ts';
import { fitAudit } from './audit-answer.ts';
import { defineTool, listOutput } from './define-tool.ts';
import { listArguments, text } from './params.ts';
import { nameCopy } from './query-catalog.ts';
import { openSnapshot } from './snapshot-notes.ts';

const NAME = 'audit_catalog';

const DEFAULT_EXAMPLES = 3;

/** Names that one query can hold. */
const MAX_NAMES = 50;

/** Left of the time of a call for making the answer, milliseconds. */
const RESERVED_MS = 500;

const names = z.array(text).min(1, 'must not be an empty list').max(MAX_NAMES, `must have at most ${MAX_NAMES} values`);

/** The tool. */
export const auditCatalog = defineTool({
  name: NAME,
  title: 'Audit the data quality',
  description: `Checks the whole local copy that sync_catalog makes by ${RULES.length} rules (gaps, contradictions, invalid values, outliers), without a request: failures per rule, worst examples, a score (0 to 100) per category or brand. Other questions: query_catalog.`,
  input: {
    rules: z
      .array(text)
      .min(1, 'must not be an empty list')
      .max(100)
      .optional()
      .describe(`Rule ids as answers name them, or groups (${GROUPS.join(', ')}); default: all`),
    category_names: names.optional().describe('Only products of these, and of categories below them'),
    brand_names: names.optional().describe('Only products of these'),
    status: z.enum(['active', 'passive']).optional().describe('Only records with this status'),
    severity: z.enum(SEVERITIES).optional().describe('Only rules this severe or worse'),
    score_by: z.enum(['category', 'brand']).optional().describe('What is scored; default category'),
    max_examples: z.number().int().min(0).max(100).optional().describe(`Per rule; default ${DEFAULT_EXAMPLES}`),
    max_tokens: listArguments.max_tokens,
    cursor: listArguments.cursor,
  },
  output: listOutput('findings'),
  run: async (args, context) => {
    const { settings, catalog, call } = context;
    const rules = chooseRules(args.rules, args.severity);
    const { category_names: categories, brand_names: brands, status, score_by: scoredBy = 'category' } = args;
    const scope = { ...(categories && { categories }), ...(brands && { brands }), ...(status && { status }) };
    const hash = hashQuestion([NAME, catalog.identity, rules.map(({ id }) => id), scope]);
    const position = args.cursor === undefined ? START : decodeCursor(args.cursor, hash);
    const maxExamples = args.max_examples ?? DEFAULT_EXAMPLES;
    const isOver = (): boolean => settings.now() > call.deadlineAtMs - RESERVED_MS;
    const audit = await runAudit(
      { rules, scope, scoredBy, maxExamples, isOver, signal: call.signal },
      openSnapshot(context),
    );
    // Findings have places only among those of the same rules.
    const batch = nameCopy([audit.version, ...audit.notRun.map(({ id }) => id)].join(' '));
    if (args.cursor !== undefined && position.batch !== batch) throw otherFindings();
    return fitAudit(
      audit,
      { offset: position.offset, batch, hash, scoredBy, maxExamples, isExplained: args.rules !== undefined },
      { maxTokens: args.max_tokens ?? settings.tokenBudget, source: settings.source, redact: settings.redact },
    );
  },
});

/** The error for a cursor of findings that are not these. */
function otherFindings(): InvalidArgumentError {
  return new InvalidArgumentError(
    'Since this cursor was written, the local copy was read anew, or other rules could not be run in time.',
    'Leave cursor out to start anew.',
    'cursor',
  );
}

/**
 * The rules that a call names by id or group, in their order.
 * @throws InvalidArgumentError for a name that is neither, with the nearest
 */
function chooseRules(wanted: readonly string[] | undefined, least: Severity = 'hint'): readonly Rule[] {
  const known = [...RULES.map(({ id }) => id), ...GROUPS];
  const unknown = wanted?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, known);
    throw new InvalidArgumentError(
      `There is no rule of that name${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
      `The rules are ${RULES.map(({ id }) => id).join(', ')}; the groups ${GROUPS.join(', ')}.`,
      'rules',
    );
  }
  const rank = SEVERITIES.indexOf(least);
  const chosen = RULES.filter(
    ({ id, group, severity }) =>
      SEVERITIES.indexOf(severity) <= rank && (wanted === undefined || wanted.includes(id) || wanted.includes(group)),
  );
  if (chosen.length > 0) return chosen;
  throw new InvalidArgumentError(
    'None of the rules is that severe.',
    'Leave severity out, or name other rules.',
    'severity',
  );
}
