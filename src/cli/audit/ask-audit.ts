/** A whole audit, as long as it takes: portion after portion, and then the records that fail. */

import * as z from 'zod';
import { requireLocalCopy } from '../../call/require-copy.ts';
import { readDefects } from '../../copy/audit/ask-defects.ts';
import type { Audit } from '../../copy/audit/audit.ts';
import type { AuditEntry } from '../../copy/port.ts';
import { UnavailableError } from '../../errors.ts';
import { type AuditArguments, auditCatalog, auditCopy, readRequest } from '../../tools/audit-catalog.ts';
import type { ToolError, ToolSession } from '../tool-session.ts';
import type { DefectRow } from './defects.ts';

/** Without what only answers within a budget have, and lists of products. */
const input = z.strictObject(
  auditCatalog.input.omit({ max_tokens: true, cursor: true, export_as: true, grades: true, code: true }).shape,
);

/** What a tool is given. */
export type Context = Parameters<typeof auditCopy>[1];

/** What was asked, and what it came to. The texts of the catalog are as they are. */
export interface AskedAudit {
  readonly audit: Audit;
  readonly question: Pick<
    Awaited<ReturnType<typeof readRequest>>,
    'rules' | 'scope' | 'gradedBy' | 'weights' | 'maxExamples' | 'channel'
  >;
  /** What is to be said of the call itself, of its rules file for example. */
  readonly warnings: readonly string[];
  /** Whether rules were asked for by name. */
  readonly isNamed: boolean;
  readonly settings: Pick<Context['settings'], 'source' | 'redact' | 'version'>;
  /** The audits of older copies by the same rules, and this one last; none where it is not kept. */
  readonly trend: readonly AuditEntry[];
  /** Of each defect a row, the most severe rules first; without credentials. */
  readonly rows: readonly DefectRow[];
  /** How many there are: more than `rows` where these are not all. */
  readonly total: number;
}

/** How much is wanted. */
interface Wanted {
  /** Examples of each rule, unless the arguments say how many. */
  readonly examples: number;
  /** Rows of defects; 0: none. */
  readonly mostRows: number;
}

/** Rows of one query. */
const PAGE_ROWS = 20_000;

/**
 * Audits the local copy. Each portion has the whole deadline of a call.
 * @param args arguments of audit_catalog
 */
export async function askAudit(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  { examples, mostRows }: Wanted,
  signal: AbortSignal,
): Promise<AskedAudit | { readonly error: ToolError }> {
  let asked: AskedAudit | undefined;
  const askPortion = async (given: AuditArguments, context: Context): Promise<void> => {
    const request = await readRequest({ ...given, max_examples: given.max_examples ?? examples }, context);
    const portion = { from: asked?.audit.end ?? 0, end: request.rules.length };
    const { trend, ...audit } = await auditCopy({ ...request, portion }, context);
    const { settings } = context;
    const joined = joinAudits(asked?.audit, audit);
    asked = {
      audit: joined,
      question: request,
      isNamed: given.rules !== undefined,
      warnings: [...context.call.warnings],
      settings,
      trend,
      rows: [],
      total: joined.verdicts.reduce((sum, { failed }) => sum + failed, 0),
    };
  };
  const readPage = async (_given: AuditArguments, context: Context): Promise<void> => {
    if (asked === undefined) return;
    const { audit, question, rows } = asked;
    const rules = audit.verdicts.filter(({ failed }) => failed > 0).map(({ rule }) => rule);
    const { productUrl, redact } = context.settings;
    const { rules: all, scope, gradedBy, weights, channel } = question;
    const isGraded = audit.standing !== undefined && weights !== undefined && channel === undefined;
    const filter = { rules, scope, gradedBy, ...(isGraded && { graded: { rules: all, weights } }) };
    const window = { offset: rows.length, limit: Math.min(PAGE_ROWS, mostRows - rows.length), productUrl };
    const page = await readDefects(filter, window, context.call, requireLocalCopy(context));
    if (page.version !== audit.version) throw replaced();
    // Fewer than were counted would pass for all.
    if (page.rows.length === 0) throw replaced();
    asked = { ...asked, rows: rows.concat(redact(page.rows)) };
  };
  do {
    const error = await runAsTool(session, args, askPortion, signal);
    if (error !== undefined) return { error };
  } while (asked?.audit.isWhole === false);
  while (asked !== undefined && asked.rows.length < Math.min(asked.total, mostRows)) {
    const error = await runAsTool(session, args, readPage, signal);
    if (error !== undefined) return { error };
  }
  if (asked === undefined) throw new Error('an audit ended without a result and without an error');
  return asked;
}

/** Runs a step as a tool, whose answer is nobody's, because errors are made safe to tell at the one boundary of all tools. */
export async function runAsTool(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  step: (given: AuditArguments, context: Context) => Promise<void>,
  signal: AbortSignal,
): Promise<ToolError | undefined> {
  const run = async (given: AuditArguments, context: Context): Promise<Record<string, never>> => {
    await step(given, context);
    return {};
  };
  const { error } = await session.run({ ...auditCatalog, input, run }, args, session.beginCall(signal));
  return error;
}

/** What two portions come to. */
function joinAudits(before: Audit | undefined, audit: Audit): Audit {
  if (before === undefined) return audit;
  if (before.version !== audit.version) throw replaced();
  const notRun = [...before.notRun, ...audit.notRun];
  return {
    ...audit,
    verdicts: [...before.verdicts, ...audit.verdicts],
    notRun,
    lackedByAll: joinLacked(before.lackedByAll, audit.lackedByAll),
    // Of all rules or none.
    standing: notRun.length === 0 ? audit.standing : undefined,
  };
}

/** Each portion tells of its own rules. */
function joinLacked(before: Audit['lackedByAll'], { ruleIds, products }: Audit['lackedByAll']): Audit['lackedByAll'] {
  return { ruleIds: [...before.ruleIds, ...ruleIds], products: Math.max(before.products, products) };
}

function replaced(): UnavailableError {
  return new UnavailableError('The local copy was replaced while it was audited.');
}
