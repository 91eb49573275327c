import * as z from 'zod';
import { listAlarms } from '../../audit/answers/describe-alarms.ts';
import { askAudit } from '../../audit/ask/ask-audit.ts';
import { listFindings } from '../../audit/ask/findings.ts';
import { readDefects } from '../../audit/ask/read-defects.ts';
import { type CallContext, requireLocalCopy } from '../../catalog/call/context.ts';
import { awaitDerived } from '../../catalog/call/waiting.ts';
import type { DerivedPlan } from '../../copy/copy-port.ts';
import { formatAuditProgress } from '../../copy/tell-progress.ts';
import { CancelledError, UnavailableError } from '../../errors.ts';
import {
  type AuditArguments,
  auditCatalog,
  readRequest,
  readWeek,
} from '../../tools/audit-catalog.ts';
import type { ToolError, ToolSession } from '../tool-session.ts';
import { type DefectRow, shareOut } from './defects.ts';

// Left out: arguments for answers within a budget, and for lists of products.
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

/** Result of {@link auditCopy}, with its question. */
export type AuditResult = Awaited<ReturnType<typeof readAudit>>;

interface Wanted {
  // Examples of each rule, unless the arguments say how many.
  readonly examples: number;
  // Rows of defects; where there are more, as many of each rule. 0: none.
  readonly mostRows: number;
  // Adds what refreshes saw in the last seven days.
  readonly hasWeek?: boolean;
  readonly say: (progress: string) => void;
}

// Rows of one query.
const PAGE_ROWS = 20_000;

/**
 * Audits the local copy. It runs as a tool, because the one boundary of all tools makes errors safe
 * to show.
 * @param args arguments of audit_catalog
 */
export async function auditCopy(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<AuditResult | { readonly error: ToolError }> {
  const results: AuditResult[] = [];
  const run = async (
    auditArgs: AuditArguments,
    context: CallContext,
  ): Promise<Record<string, never>> => {
    results.push(await readAudit(auditArgs, wanted, context));
    return {};
  };
  const { error } = await session.run(
    { ...auditCatalog, input, run },
    args,
    session.beginCall(signal),
  );
  if (error !== undefined) return { error };
  const [audit] = results;
  if (audit === undefined) {
    throw new Error('A run without an error has an audit.');
  }
  return audit;
}

/**
 * Waits until an audit is made, and reports its progress.
 * @throws CancelledError where nobody waits any more
 */
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
    say(formatAuditProgress(state.progress));
  }
}

// Texts of the catalog stay as they are in the audit and its records.
async function readAudit(auditArgs: AuditArguments, wanted: Wanted, context: CallContext) {
  const { settings, call } = context;
  const localCopy = requireLocalCopy(context);
  const question = await readRequest(
    { ...auditArgs, max_examples: auditArgs.max_examples ?? wanted.examples },
    context,
  );
  await awaitAudit(question.chosen.plan, context, wanted.say);
  const audit = await askAudit({ ...question, hasLabels: true }, call, localCopy);
  const findings = listFindings(audit.verdicts);
  const counts = findings.map(({ failed }) => failed);
  const mostPerRule = shareOut(counts, wanted.mostRows);
  const dueRows = counts.reduce((sum, failed) => sum + Math.min(failed, mostPerRule), 0);
  const filter = {
    ...question,
    rules: findings.map(({ rule }) => rule),
    graded: question.channel === undefined ? audit.basis : undefined,
    ...(Number.isFinite(mostPerRule) && { mostPerRule }),
  };
  const rows: DefectRow[] = [];
  for await (const page of readPages(filter, dueRows, audit.version, context)) {
    rows.push(...page);
  }
  return {
    audit,
    question,
    settings,
    // Alarms of the copy, without credentials; a channel has none.
    alarms:
      question.channel === undefined
        ? settings.redact((await listAlarms(localCopy, call)).alarms)
        : [],
    // A row for each defect, the most severe rules first; without credentials. Gaps of the system
    // are left out, unless they are named.
    rows,
    // More than `rows` where these are not all.
    total: counts.reduce((sum, failed) => sum + failed, 0),
    // About the call itself, for example about its rules file.
    notices: call.notices,
    // Undefined: not wanted.
    week: wanted.hasWeek === true ? await readWeek(question, context) : undefined,
  };
}

async function* readPages(
  filter: Parameters<typeof readDefects>[0],
  dueRows: number,
  version: string,
  context: CallContext,
): AsyncGenerator<readonly DefectRow[], void, void> {
  const { settings, call } = context;
  const localCopy = requireLocalCopy(context);
  for (let offset = 0; offset < dueRows; ) {
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
