/** What the HTML report has beside the audit: the records that fail, and when it was made. */

import { DEFAULT_WEIGHTS } from '../../audit/grade.ts';
import type { CallContext } from '../../call/context.ts';
import { requireLocalCopy } from '../../call/require-copy.ts';
import { cleanAudit } from '../../shown/clean-audit.ts';
import type { AuditArguments } from '../../tools/audit-catalog.ts';
import { type AskedAudit, runAsTool } from '../audit/ask-audit.ts';
import { describeChannelPlaces, listNotes } from '../audit/notes.ts';
import type { ToolError, ToolSession } from '../tool-session.ts';
import { type Records, readRecords } from './read-records.ts';
import type { Report } from './report.ts';

/** A report, with its records. */
interface AskedReport {
  readonly report: Report;
  readonly records: Records;
}

/**
 * Asks for the records of an audit, of each rule as many as the arguments say, or as a page can carry.
 * @param args arguments of audit_catalog, those of the audit
 */
export async function askReport(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  asked: AskedAudit,
  signal: AbortSignal,
): Promise<AskedReport | { readonly error: ToolError }> {
  const { audit, question } = asked;
  const { channel } = question;
  const reports: AskedReport[] = [];
  const read = async (given: AuditArguments, context: CallContext): Promise<void> => {
    const { settings, call } = context;
    const { redact } = settings;
    const bound = { ...question, mostPerRule: given.max_examples ?? Number.POSITIVE_INFINITY };
    const records = await readRecords(audit, bound, { ...settings, call, localCopy: requireLocalCopy(context) });
    const report = {
      audit: cleanAudit(audit, redact),
      scope: redact(question.scope),
      gradedBy: question.gradedBy,
      weights: question.weights ?? DEFAULT_WEIGHTS,
      channel: channel?.channel.title,
      places: channel && describeChannelPlaces(channel, audit.verdicts, redact),
      notes: listNotes(asked),
      source: settings.source,
      madeAt: settings.today(),
      version: settings.version,
    };
    reports.push({ report, records });
  };
  const error = await runAsTool(session, args, read, signal);
  if (error !== undefined) return { error };
  const [report] = reports;
  if (report === undefined) throw new Error('a report ended without a result and without an error');
  return report;
}
