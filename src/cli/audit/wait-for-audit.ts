/** A whole audit, as long as it takes to make it, and then the records that fail. */

import * as z from 'zod';
import { askAudit as askTables } from '../../audit/ask/ask-audit.ts';
import { listFindings } from '../../audit/ask/findings.ts';
import { readDefects } from '../../audit/ask/records.ts';
import { listAlarms } from '../../audit/tell/tell-alarms.ts';
import { type CallContext, requireLocalCopy } from '../../catalog/call/context.ts';
import { awaitDerived } from '../../catalog/call/waiting.ts';
import type { DerivedPlan } from '../../copy/copy-port.ts';
import { tellMaking } from '../../copy/tell-progress.ts';
import { CancelledError, UnavailableError } from '../../errors.ts';
import {
  type AuditArguments,
  auditCatalog,
  readRequest,
  readWeek,
} from '../../tools/audit-catalog.ts';
import type { ToolError, ToolSession } from '../tool-session.ts';
import { type DefectRow, shareOut } from './defects.ts';

/** Without what only answers within a budget have, and lists of products. */
const input = z.strictObject(
  auditCatalog.input.omit({
    max_tokens: true,
    cursor: true,
    export_as: true,
    grades: true,
    code: true,
    propose: true,
  }).shape,
);

/** What was asked, and what it came to: see {@link readAudit}. */
export type AskedAudit = Awaited<ReturnType<typeof readAudit>>;

/** How much is wanted, and who is told how far it is. */
interface Wanted {
  /** Examples of each rule, unless the arguments say how many. */
  readonly examples: number;
  /** Rows of defects; where there are more, as many of each rule. 0: none. */
  readonly mostRows: number;
  /** Whether it tells what refreshes saw in the last seven days. */
  readonly hasWeek?: boolean;
  readonly say: (progress: string) => void;
}

/** Rows of one query. */
const PAGE_ROWS = 20_000;

/**
 * Audits the local copy as a tool does, because errors are made safe to tell at the one boundary of all tools.
 * @param args arguments of audit_catalog
 */
export async function askAudit(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<AskedAudit | { readonly error: ToolError }> {
  const asked: AskedAudit[] = [];
  const run = async (
    given: AuditArguments,
    context: CallContext,
  ): Promise<Record<string, never>> => {
    asked.push(await readAudit(given, wanted, context));
    return {};
  };
  const { error } = await session.run(
    { ...auditCatalog, input, run },
    args,
    session.beginCall(signal),
  );
  if (error !== undefined) return { error };
  const [audit] = asked;
  if (audit === undefined) {
    throw new Error('A run without an error has an audit.');
  }
  return audit;
}

/** Waits until an audit is made, and says how far it is. @throws CancelledError where nobody waits any more */
export async function awaitAudit(
  plan: DerivedPlan,
  context: CallContext,
  say: (progress: string) => void,
): Promise<void> {
  const localCopy = requireLocalCopy(context);
  for (;;) {
    const state = await awaitDerived(plan, localCopy, context);
    if (state === 'made') return;
    if (context.call.signal.aborted) throw new CancelledError();
    say(tellMaking(state.progress));
  }
}

/** The audit and its records, whose texts of the catalog are as they are. */
async function readAudit(given: AuditArguments, wanted: Wanted, context: CallContext) {
  const { settings, call } = context;
  const localCopy = requireLocalCopy(context);
  const question = await readRequest(
    { ...given, max_examples: given.max_examples ?? wanted.examples },
    context,
  );
  await awaitAudit(question.chosen.plan, context, wanted.say);
  const audit = await askTables({ ...question, hasLabels: true }, call, localCopy);
  const findings = listFindings(audit.verdicts);
  const counts = findings.map(({ failed }) => failed);
  const mostPerRule = shareOut(counts, wanted.mostRows);
  const due = counts.reduce((sum, failed) => sum + Math.min(failed, mostPerRule), 0);
  const filter = {
    ...question,
    rules: findings.map(({ rule }) => rule),
    graded: question.channel === undefined ? audit.basis : undefined,
    ...(Number.isFinite(mostPerRule) && { mostPerRule }),
  };
  const rows: DefectRow[] = [];
  for await (const page of readPages(filter, due, audit.version, context)) {
    rows.push(...page);
  }
  return {
    audit,
    question,
    settings,
    /** Those of the copy, without credentials; a channel has none. */
    alarms:
      question.channel === undefined
        ? settings.redact((await listAlarms(localCopy, call)).alarms)
        : [],
    /** Of each defect a row, the most severe rules first; without credentials. Gaps of the system are left out, unless they are named. */
    rows,
    /** How many there are: more than `rows` where these are not all. */
    total: counts.reduce((sum, failed) => sum + failed, 0),
    /** What is to be said of the call itself, of its rules file for example. */
    notices: call.notices,
    /** What refreshes saw; undefined: nobody wants it. */
    week: wanted.hasWeek === true ? await readWeek(question, context) : undefined,
  };
}

/**
 * Reads the rows of an audit page after page, without credentials.
 * @param due how many there are
 * @param version of the audit: rows of another one are refused
 */
async function* readPages(
  filter: Parameters<typeof readDefects>[0],
  due: number,
  version: string,
  context: CallContext,
): AsyncGenerator<readonly DefectRow[], void, void> {
  const { settings, call } = context;
  const localCopy = requireLocalCopy(context);
  for (let offset = 0; offset < due; ) {
    const window = {
      offset,
      limit: PAGE_ROWS,
      productUrl: settings.productUrl,
    };
    const page = await readDefects(filter, window, call, localCopy);
    // Fewer than were counted would pass for all.
    if (page.version !== version || page.rows.length === 0) {
      throw new UnavailableError('The local copy was replaced while it was audited.');
    }
    offset += page.rows.length;
    yield settings.redact(page.rows);
  }
}
