/** A whole audit, as long as it takes to make it, and then the records that fail. */

import * as z from 'zod';
import { type Audit, askAudit as askTables } from '../../audit/ask/ask-audit.ts';
import { listFindings } from '../../audit/ask/findings.ts';
import { readDefects } from '../../audit/ask/records.ts';
import { type CallContext, requireLocalCopy } from '../../catalog/call/context.ts';
import { awaitDerived } from '../../catalog/call/waiting.ts';
import { tellMaking } from '../../copy/describe-copy.ts';
import { UnavailableError } from '../../errors.ts';
import { type AuditArguments, auditCatalog, readRequest } from '../../tools/audit-catalog.ts';
import type { ToolError, ToolSession } from '../tool-session.ts';
import { type DefectRow, shareOut } from './defects.ts';

/** Without what only answers within a budget have, and lists of products. */
const input = z.strictObject(
  auditCatalog.input.omit({ max_tokens: true, cursor: true, export_as: true, grades: true, code: true }).shape,
);

/** What was asked, and what it came to. The texts of the catalog are as they are. */
export interface AskedAudit {
  readonly audit: Audit;
  readonly question: Awaited<ReturnType<typeof readRequest>>;
  /** What is to be said of the call itself, of its rules file for example. */
  readonly warnings: readonly string[];
  readonly settings: Pick<CallContext['settings'], 'source' | 'redact' | 'version'>;
  /** Of each defect a row, the most severe rules first; without credentials. Gaps of the system are left out, unless they are named. */
  readonly rows: readonly DefectRow[];
  /** How many there are: more than `rows` where these are not all. */
  readonly total: number;
}

/** How much is wanted, and who is told how far it is. */
interface Wanted {
  /** Examples of each rule, unless the arguments say how many. */
  readonly examples: number;
  /** Rows of defects; where there are more, as many of each rule. 0: none. */
  readonly mostRows: number;
  readonly tell: (progress: string) => void;
}

/** Rows of one query. */
const PAGE_ROWS = 20_000;

/**
 * Audits the local copy. Each step has the whole deadline of a call.
 * @param args arguments of audit_catalog
 */
export async function askAudit(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  { examples, mostRows, tell }: Wanted,
  signal: AbortSignal,
): Promise<AskedAudit | { readonly error: ToolError }> {
  let asked: AskedAudit | undefined;
  const ask = async (given: AuditArguments, context: CallContext): Promise<void> => {
    const localCopy = requireLocalCopy(context);
    const request = await readRequest({ ...given, max_examples: given.max_examples ?? examples }, context);
    const state = await awaitDerived(request.chosen.plan, localCopy, context);
    if (state !== 'made') return tell(tellMaking(state.progress));
    const audit = await askTables({ ...request, hasLabels: true }, context.call, localCopy);
    const { settings, call } = context;
    const total = countsOf(audit).reduce((sum, failed) => sum + failed, 0);
    asked = { audit, question: request, warnings: [...call.warnings], settings, rows: [], total };
  };
  const readPage = async (_given: AuditArguments, context: CallContext): Promise<void> => {
    if (asked === undefined) return;
    const { audit, question, rows } = asked;
    const { productUrl, redact } = context.settings;
    const graded = question.channel === undefined ? audit.basis : undefined;
    const rules = listFindings(audit.verdicts).map(({ rule }) => rule);
    const mostPerRule = shareOut(countsOf(audit), mostRows);
    const filter = { ...question, rules, graded, ...(Number.isFinite(mostPerRule) && { mostPerRule }) };
    const page = await readDefects(
      filter,
      { offset: rows.length, limit: PAGE_ROWS, productUrl },
      context.call,
      requireLocalCopy(context),
    );
    // Fewer than were counted would pass for all.
    if (page.version !== audit.version || page.rows.length === 0)
      throw new UnavailableError('The local copy was replaced while it was audited.');
    asked = { ...asked, rows: rows.concat(redact(page.rows)) };
  };
  while (asked === undefined) {
    const error = await runAsTool(session, args, ask, signal);
    if (error !== undefined) return { error };
  }
  const most = shareOut(countsOf(asked.audit), mostRows);
  const wanted = countsOf(asked.audit).reduce((sum, failed) => sum + Math.min(failed, most), 0);
  while (asked.rows.length < wanted) {
    const error = await runAsTool(session, args, readPage, signal);
    if (error !== undefined) return { error };
  }
  return asked;
}

/** How many records fail each rule that is told with its records. */
function countsOf({ verdicts }: Audit): readonly number[] {
  return listFindings(verdicts).map(({ failed }) => failed);
}

/** Runs a step as a tool, whose answer is nobody's, because errors are made safe to tell at the one boundary of all tools. */
export async function runAsTool(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  step: (given: AuditArguments, context: CallContext) => Promise<void>,
  signal: AbortSignal,
): Promise<ToolError | undefined> {
  const run = async (given: AuditArguments, context: CallContext): Promise<Record<string, never>> => {
    await step(given, context);
    return {};
  };
  const { error } = await session.run({ ...auditCatalog, input, run }, args, session.beginCall(signal));
  return error;
}
