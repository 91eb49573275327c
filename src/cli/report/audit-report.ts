/** The HTML report of an audit: one page that needs nothing else, but for pictures of hosts that the operator names. */

import type { Audit, AuditQuestion } from '../../audit/ask/ask-audit.ts';
import { listFindings } from '../../audit/ask/findings.ts';
import { DEFAULT_WEIGHTS, tellGrades } from '../../audit/rule.ts';
import { type CallContext, type CallSettings, requireLocalCopy } from '../../catalog/call/context.ts';
import { readCovers } from '../../shown/allowed-pictures.ts';
import { cleanAudit, createCleaner, readDefect } from '../../shown/audit-texts.ts';
import { type AskedOf, describeAudit } from '../../shown/build-audit-data.ts';
import type { AuditArguments } from '../../tools/audit-catalog.ts';
import type { Defect, ReportData } from '../../views/audit/audit-data.ts';
import { BLOCK_ID, packRecords } from '../../views/report/record-block.ts';
import { renderReport } from '../../views/report/report.tsx';
import { describeChannelPlaces, listNotes } from '../audit/audit-notes.ts';
import { type DefectRow, groupByRule } from '../audit/defects.ts';
import { type AskedAudit, runAsTool } from '../audit/wait-for-audit.ts';
import type { ToolError, ToolSession } from '../tool-session.ts';
import { readView } from '../views.ts';

/** Records of a rule that its block shows, on paper too: they are the worst, and paper is no place to search. */
const FIRST = 5;

/** The records of each rule that fails, by its id. */
export type Records = ReadonlyMap<string, readonly Defect[]>;

/** The records of some rows, as they may be shown. @param covers address of a picture of each product that has one that may be shown */
export function readRecords(
  { verdicts }: Pick<Audit, 'verdicts'>,
  rows: readonly DefectRow[],
  redact: CallSettings['redact'],
  covers: ReadonlyMap<number, string>,
  mostPerRule?: number,
): Records {
  const groups = groupByRule(rows);
  const clean = createCleaner(redact);
  return new Map(
    listFindings(verdicts).flatMap(({ rule }) => {
      const own = groups
        .get(rule.id)
        ?.slice(0, mostPerRule)
        .map((row) => readDefect(rule, row, clean, covers));
      return own === undefined ? [] : [[rule.id, own] as const];
    }),
  );
}

/**
 * Writes the page of an audit with its records.
 * @param args arguments of audit_catalog, those of the audit
 */
export async function askReport(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  asked: AskedAudit,
  signal: AbortSignal,
): Promise<{ readonly text: string } | { readonly error: ToolError }> {
  let text = '';
  const write = async (given: AuditArguments, context: CallContext): Promise<void> => {
    const { settings, call } = context;
    const { audit, question } = asked;
    const hosts = asked.rows.length === 0 ? [] : (settings.mediaHosts ?? []);
    const covers = await readCovers(originsOn(hosts), call, requireLocalCopy(context));
    const records = readRecords(audit, asked.rows, settings.redact, covers, given.max_examples);
    const { channel } = question;
    const beside = {
      madeAt: settings.today(),
      notes: listNotes({ ...asked, settings }),
      places: channel && describeChannelPlaces(channel, audit.verdicts, settings.redact),
    };
    const data = buildReportData(cleanAudit(audit, settings.redact), question, records, beside, settings);
    text = renderAuditPage(data, records, { page: await readView('report'), mediaHosts: settings.mediaHosts });
  };
  const error = await runAsTool(session, args, write, signal);
  return error === undefined ? { text } : { error };
}

/** The addresses of the web that pictures on these hosts may have. */
function originsOn(hosts: readonly string[]): readonly string[] {
  return hosts.flatMap((host) => [`https://${host}`, `http://${host}`]);
}

/** What a report tells beside what was found. */
interface Beside extends Pick<ReportData, 'notes' | 'places'> {
  readonly madeAt: Date;
}

/** An audit as the page tells it. @param audit its texts of the catalog as they may be shown */
export function buildReportData(
  audit: Audit,
  asked: AskedOf & Pick<AuditQuestion, 'weights'>,
  records: Records,
  { madeAt, notes, places }: Beside,
  settings: Pick<CallSettings, 'source' | 'redact' | 'version'>,
): ReportData {
  return {
    ...describeAudit(audit, asked, notes, settings),
    places,
    madeAt: madeAt.toISOString(),
    version: settings.version,
    first: new Map([...records].map(([rule, own]) => [rule, own.slice(0, FIRST)])),
    records: {
      shown: [...records.values()].reduce((sum, { length }) => sum + length, 0),
      total: audit.verdicts.reduce((sum, { failed }) => sum + failed, 0),
    },
    gradeWords: tellGrades(asked.weights ?? DEFAULT_WEIGHTS),
  };
}

/** What a page is made of beside what was found. */
interface PageParts {
  /** What scripts/build-views.mjs made of the script and the style of reports. */
  readonly page: string;
  /** Hosts whose pictures it may load; absent: none. */
  readonly mediaHosts?: readonly string[] | undefined;
}

/** Writes the page. Pure. */
export function renderAuditPage(data: ReportData, records: Records, { page, mediaHosts = [] }: PageParts): string {
  const block = JSON.stringify(packRecords([...records.values()].flat(), data.rules));
  const title = `Data quality report, ${data.asOf.slice(0, 10)}${data.isDemo ? ' (sandbox demo data)' : ''}`;
  const pictures = originsOn(mediaHosts).join(' ');
  // A text of the data may not end its element.
  const carried = `<script type="application/json" id="${BLOCK_ID}">${block.replaceAll('<', '\\u003c')}</script>`;
  return page
    .replace('<title>pim-mcp report</title>', () => `<title>${title}</title>`)
    .replace("img-src 'none'", () => `img-src ${pictures || "'none'"}`)
    .replace('<main id="view"></main>', () => `<main id="view">${renderReport(data)}</main>${carried}`)
    .trimEnd();
}
