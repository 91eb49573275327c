/** The page of a report. */

import { renderToString } from 'preact-render-to-string';
import { Patterns } from '../components/bar.tsx';
import { RulesChart } from '../components/rules-chart.tsx';
import { formatCount, formatNumber, formatTime } from '../components/words.ts';
import { Findings } from './findings.tsx';
import { BLOCK_ID, RECORDS_ID } from './ids.ts';
import { OtherLabels, RuleMap, WorstLabels } from './labels.tsx';
import { OtherRules } from './other-rules.tsx';
import { Outcomes } from './outcomes.tsx';
import { FirstScreen, Head } from './overview.tsx';
import { Places } from './places.tsx';
import type { ReportData } from './report-data.ts';

/** What the page holds beside what people read. */
interface PageFrame {
  /** Content Security Policy. */
  readonly policy: string;
  readonly style: string;
  readonly script: string;
  /** A DefectBlock as JSON, in which no `<` stands. */
  readonly block: string;
}

/** Renders the whole page. Texts stay texts. */
export function renderReport(report: ReportData, frame: PageFrame): string {
  return `<!doctype html>\n${renderToString(<Document report={report} frame={frame} />)}`;
}

function Document({ report, frame }: { readonly report: ReportData; readonly frame: PageFrame }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={frame.policy} />
        <meta name="referrer" content="no-referrer" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`Data quality report, ${report.copy.asOf.slice(0, 10)}${report.isDemo ? ' (sandbox demo data)' : ''}`}</title>
        <style dangerouslySetInnerHTML={{ __html: frame.style }} />
      </head>
      <body>
        <Page report={report} />
        {/* Last, so that a browser shows the page before it has read all records. */}
        <script type="application/json" id={BLOCK_ID} dangerouslySetInnerHTML={{ __html: frame.block }} />
        <script dangerouslySetInnerHTML={{ __html: frame.script }} />
      </body>
    </html>
  );
}

function Page({ report }: { readonly report: ReportData }) {
  return (
    <>
      <Patterns />
      <main>
        <Head report={report} />
        <FirstScreen report={report} />
        <RuleMap report={report} />
        <div class="charts">
          <RulesChart rules={report.rules} />
          <WorstLabels report={report} />
        </div>
        <AllRecords report={report} />
        <Findings report={report} />
        <Places report={report} />
        <Outcomes report={report} />
        <OtherRules report={report} />
        <OtherLabels report={report} />
        <About report={report} />
      </main>
    </>
  );
}

/** Where the script puts all records; without it, where else they are. */
function AllRecords({ report: { records } }: { readonly report: ReportData }) {
  if (records.total === 0) return null;
  const left = records.total - records.shown;
  return (
    <section class="browse" aria-labelledby="records">
      <h2 id="records">All records</h2>
      {left > 0 ? (
        <p class="notice">
          This page has {formatNumber(records.shown)} of {formatCount(records.total, 'defect')}, of each rule the first.{' '}
          {formatNumber(left)} are left out. To get all of them, call audit_catalog with{' '}
          <code>export_as: defects.csv</code>.
        </p>
      ) : undefined}
      <div id={RECORDS_ID}>
        <p>
          This list needs the script of this page, which your browser did not run. Below, each rule names its first
          records, at most 200. To get all of them, call audit_catalog with <code>export_as: defects.csv</code>.
        </p>
      </div>
    </section>
  );
}

/** What was read, and how the grades come about. */
function About({ report: { copy, madeAt, version, isDemo, gradeWords, channel } }: { readonly report: ReportData }) {
  return (
    <section aria-labelledby="about">
      <h2 id="about">About this report</h2>
      <p>
        pim-mcp ran the rules at {formatTime(madeAt)} on a local copy of the{' '}
        {isDemo ? 'sandbox’s invented catalog' : 'catalog'}. The copy shows the catalog as of {formatTime(copy.asOf)} or
        later.
      </p>
      <table class="list">
        <caption>The copy is {copy.isComplete ? 'complete' : 'incomplete'}.</caption>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col" class="number">
              Records
            </th>
            <th scope="col">Coverage</th>
          </tr>
        </thead>
        <tbody>
          {copy.lists.map(({ name, records, coverage }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="number">{formatNumber(records)}</td>
              <td>{coverage}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {channel === undefined
          ? `${gradeWords} A product is sellable if it fails no error, however bad its grade is. Unknown results do not count.`
          : 'A product is not ready if it fails an error, unknown if it fails none but some required attribute cannot be told, and ready otherwise.'}
      </p>
      <p class="note">pim-mcp {version}</p>
    </section>
  );
}
