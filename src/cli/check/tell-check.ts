import { cleanJson } from '../../answer/text/clean-json.ts';
import { createRowWriter } from '../../copy/export/export-form.ts';
import type { RulesComparison } from '../../import/compare-rules.ts';
import { describeImport } from '../../import/describe-import.ts';
import type { ImportReport } from '../../import/import-report.ts';
import { FINDING_COLUMNS, listFindings } from '../../import/list-findings.ts';
import { renderChanges } from '../../views/report/report.tsx';
import {
  formatName,
  formatValue,
  keyRows,
  type Look,
  membersOf,
  renderRecords,
  renderSheet,
  renderTitled,
} from '../render-answer.ts';
import { fillReport, readView } from '../views.ts';

interface CheckToRender {
  readonly report: ImportReport;
  readonly comparison: RulesComparison | undefined;
  readonly look: Look;
  readonly isDemo: boolean;
}

/** Forms by the names of their formats. */
export const CHECK_FORMS = new Map<string, (check: CheckToRender) => string | Promise<string>>([
  ['table', writeTable],
  [
    'json',
    ({ report, comparison }) => JSON.stringify(cleanJson(describeImport(report, comparison, 5))),
  ],
  ['csv', writeCsv],
  ['html', writePage],
]);

function writeCsv({ report, comparison }: CheckToRender): string {
  const { head, write } = createRowWriter('csv', FINDING_COLUMNS);
  const rows = listFindings(report, comparison).map((row) => {
    return FINDING_COLUMNS.map((column) => cleanJson(row[column]));
  });
  return (head + write(rows).text).trimEnd();
}

// A page with more rows is slow to open.
const MAX_ROWS = 10_000;

async function writePage({ report, comparison, isDemo }: CheckToRender): Promise<string> {
  const { not_compared: unclear = [], ...answer } = describeImport(report, comparison, 0);
  const findings = listFindings(report, comparison);
  const counts = [...(answer.rules ?? []), ...answer.slips, ...(answer.grades ?? [])];
  const clean = (value: unknown): string => formatValue(cleanJson(value));
  const title = 'What the import would change';
  const body = renderChanges({
    title,
    isDemo,
    notes: [
      ...unclear.map(({ column, why }) => `Not compared: ${clean(column)}: ${clean(why)}.`),
      ...(findings.length > MAX_ROWS ? [`The first ${MAX_ROWS} of ${findings.length} rows.`] : []),
    ],
    figures: [answer.file, answer.rows, ...counts].map(clean),
    rows: findings
      .slice(0, MAX_ROWS)
      .map((row) => Object.fromEntries(FINDING_COLUMNS.map((name) => [name, clean(row[name])]))),
  });
  return fillReport(await readView('report'), title, body);
}

function writeTable({ report, comparison, look }: CheckToRender): string {
  const answer = membersOf(cleanJson(describeImport(report, comparison, 1)));
  return Object.entries(answer)
    .flatMap(([name, part]) => {
      const records = keyRows(part, undefined);
      const lines =
        records === undefined ? renderSheet(membersOf(part), look) : renderRecords(records, look);
      return renderTitled(formatName(name), lines.length === 0 ? ['none'] : lines, look);
    })
    .join('\n')
    .trimStart();
}
