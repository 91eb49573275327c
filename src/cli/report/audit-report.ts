/** The HTML report of an audit: one page that needs nothing else, but for pictures of hosts that the operator names. */

import type { Audit, AuditQuestion } from '../../audit/ask/ask-audit.ts';
import { listFindings } from '../../audit/ask/findings.ts';
import { DEFAULT_WEIGHTS, tellGrades } from '../../audit/rule.ts';
import type { CallSettings } from '../../catalog/call/context.ts';
import { cleanAudit, createCleaner, readDefect } from '../../shown/audit-texts.ts';
import { type AskedOf, describeAudit } from '../../shown/build-audit-data.ts';
import type { Defect, ReportData } from '../../views/audit/audit-data.ts';
import { BLOCK_ID, packRecords } from '../../views/report/record-block.ts';
import { renderReport } from '../../views/report/report.tsx';
import { describeChannelPlaces, listNotes } from '../audit/audit-notes.ts';
import { type DefectRow, groupByRule } from '../audit/defects.ts';
import { type AskedAudit, originsOn } from '../audit/wait-for-audit.ts';
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
      const own = groups.get(rule.id)?.slice(0, mostPerRule);
      return own === undefined ? [] : [[rule.id, own.map((row) => readDefect(rule, row, clean, covers))] as const];
    }),
  );
}

/** What is told of an audit with these records, in pages and workbooks. */
export function describeReport({ audit, question, settings, ...asked }: AskedAudit, records: Records): ReportData {
  const { channel } = question;
  const notes = listNotes({ ...asked, audit, question }, settings.redact);
  const places = channel && describeChannelPlaces(channel, audit.verdicts, settings.redact);
  return buildReportData(cleanAudit(audit, settings.redact), question, records, { notes, places }, settings);
}

/** Writes the page of an audit. @param rows those of its records that are shown */
export async function writeReport(asked: AskedAudit, rows: readonly DefectRow[]): Promise<string> {
  const { audit, covers, maxExamples, settings } = asked;
  const records = readRecords(audit, rows, settings.redact, covers, maxExamples);
  return renderAuditPage(describeReport(asked, records), records, await readView('report'), settings.mediaHosts);
}

/** An audit as the page tells it. @param audit its texts of the catalog as they may be shown */
export function buildReportData(
  audit: Audit,
  asked: AskedOf & Pick<AuditQuestion, 'weights'>,
  records: Records,
  { notes, places }: Pick<ReportData, 'notes' | 'places'>,
  settings: Pick<CallSettings, 'source' | 'redact' | 'version' | 'today'>,
): ReportData {
  return {
    ...describeAudit(audit, asked, notes, settings),
    places,
    madeAt: settings.today().toISOString(),
    version: settings.version,
    first: new Map([...records].map(([rule, own]) => [rule, own.slice(0, FIRST)])),
    records: {
      shown: [...records.values()].reduce((sum, { length }) => sum + length, 0),
      total: audit.verdicts.reduce((sum, { failed }) => sum + failed, 0),
    },
    gradeWords: tellGrades(asked.weights ?? DEFAULT_WEIGHTS),
  };
}

/**
 * Writes the page. Pure.
 * @param page what scripts/build-views.mjs made of the script and the style of reports
 * @param mediaHosts hosts whose pictures it may load
 */
export function renderAuditPage(
  data: ReportData,
  records: Records,
  page: string,
  mediaHosts: readonly string[] = [],
): string {
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
