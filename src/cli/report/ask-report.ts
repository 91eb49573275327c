/** audit_catalog asked for everything: the same arguments, checks and errors, and no token budget. */

import * as z from 'zod';
import { requireLocalCopy } from '../../call/require-copy.ts';
import type { Audit } from '../../copy/audit/audit.ts';
import { type AuditArguments, auditCatalog, auditCopy, readRequest } from '../../tools/audit-catalog.ts';
import type { ToolError, ToolSession } from '../tool-session.ts';
import { type Records, readRecords } from './read-records.ts';
import { cleanAudit, type Report } from './report.ts';

/** Without what only answers within a budget have. */
const input = z.strictObject(auditCatalog.input.omit({ max_tokens: true, cursor: true, export_as: true }).shape);

/**
 * Audits the local copy.
 * @param args arguments of audit_catalog
 * @param examples failing records to name per rule, unless the arguments say how many
 */
export async function askReport(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  examples: number,
  signal: AbortSignal,
): Promise<{ readonly report: Report } | { readonly error: ToolError }> {
  const asked = await ask(session, args, signal, examples, async () => undefined);
  return 'error' in asked ? asked : { report: asked.report };
}

/** The same with the records that fail, of each rule as many as the arguments say, or as a page can carry. */
export async function askReportWithRecords(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<{ readonly report: Report; readonly extra: Records } | { readonly error: ToolError }> {
  return ask(
    session,
    args,
    signal,
    0,
    (audit, { scope }, { max_examples: mostPerRule = Number.POSITIVE_INFINITY }, context) =>
      readRecords(
        audit,
        { scope, mostPerRule },
        { ...context.settings, call: context.call, localCopy: requireLocalCopy(context) },
      ),
  );
}

type Context = Parameters<typeof auditCopy>[1];

/** @param read what else the report needs of the copy that was audited */
async function ask<Extra>(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  examples: number,
  read: (
    audit: Audit,
    request: Awaited<ReturnType<typeof readRequest>>,
    given: AuditArguments,
    context: Context,
  ) => Promise<Extra>,
): Promise<{ readonly report: Report; readonly extra: Extra } | { readonly error: ToolError }> {
  const reports: { readonly report: Report; readonly extra: Extra }[] = [];
  // Run as a tool, whose answer is nobody's, because errors are made safe to tell at the one boundary of all tools.
  const tool = {
    ...auditCatalog,
    input,
    run: async (given: AuditArguments, context: Context) => {
      const { settings } = context;
      const request = await readRequest({ ...given, max_examples: given.max_examples ?? examples }, context);
      const { trend, ...audit } = await auditCopy(request, context);
      const extra = await read(audit, request, given, context);
      const report = {
        audit: cleanAudit(audit, settings.redact),
        scope: settings.redact(request.scope),
        gradedBy: request.gradedBy,
        channel: request.channel?.channel.title,
        source: settings.source,
        trend,
        madeAt: settings.today(),
        version: settings.version,
      };
      reports.push({ report, extra });
      return {};
    },
  };
  const { error } = await session.run(tool, args, session.beginCall(signal));
  if (error !== undefined) return { error };
  const [report] = reports;
  if (report === undefined) throw new Error('an audit ended without a report and without an error');
  return report;
}
