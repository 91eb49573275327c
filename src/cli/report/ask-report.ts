/** audit_catalog asked for everything: the same arguments, checks and errors, and no token budget. */

import * as z from 'zod';
import { type AuditArguments, auditCatalog, auditCopy, readRequest } from '../../tools/audit-catalog.ts';
import type { ToolError, ToolSession } from '../tool-session.ts';
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
  const reports: Report[] = [];
  // Run as a tool, whose answer is nobody's, because errors are made safe to tell at the one boundary of all tools.
  const tool = {
    ...auditCatalog,
    input,
    run: async (given: AuditArguments, context: Parameters<typeof auditCopy>[1]) => {
      const { settings } = context;
      const request = await readRequest({ ...given, max_examples: given.max_examples ?? examples }, context);
      reports.push({
        audit: cleanAudit(await auditCopy(request, context), settings.redact),
        scope: settings.redact(request.scope),
        gradedBy: request.gradedBy,
        source: settings.source,
        madeAt: settings.today(),
        version: settings.version,
      });
      return {};
    },
  };
  const { error } = await session.run(tool, args, session.beginCall(signal));
  if (error !== undefined) return { error };
  const [report] = reports;
  if (report === undefined) throw new Error('an audit ended without a report and without an error');
  return { report };
}
