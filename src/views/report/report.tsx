/** The HTML report of an audit, readable without scripts: the components of the quality board one below another. */

import { renderToString } from 'preact-render-to-string';
import type { ReportData } from '../audit/audit-data.ts';
import { AuditHead, FixFirst, gradeParts, Standing } from '../audit/overview.tsx';
import { Fill, HeatMap, RulesChart } from '../audit/rules.tsx';
import { BarTable } from '../components/bars.tsx';
import { Title } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatName, useWords } from '../components/words.ts';
import { Findings, OtherRules } from './findings.tsx';
import { RECORDS_ID } from './record-block.ts';

/** Renders the report; texts of the catalog are escaped. */
export function renderReport(report: ReportData): string {
  return renderToString(<Report report={report} />);
}

/** What changed, every text in one line. */
interface ChangesData {
  readonly isDemo: boolean;
  readonly notes: readonly string[];
  /** Counts, a line each. */
  readonly figures: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Renders a page of what changed; texts of the catalog are escaped. */
export function renderChanges({ isDemo, notes, figures, columns, rows }: ChangesData): string {
  const isFilled = (column: string): boolean => rows.some((row) => row[column] !== '');
  return renderToString(
    <>
      <Title isDemo={isDemo}>What changed</Title>
      {notes.map((note) => (
        <p class="notice">{note}</p>
      ))}
      <ul class="changes">
        {figures.map((figure) => (
          <li>
            <bdi>{figure}</bdi>
          </li>
        ))}
      </ul>
      <Table
        look="told"
        rows={rows}
        columns={columns.filter(isFilled).map((key) => ({
          ...{ key, look: `of-${key}` },
          title: formatName(key),
          cell: (row: ChangesData['rows'][number]) => <bdi>{row[key]}</bdi>,
        }))}
      />
    </>,
  );
}

interface ReportProps {
  readonly report: ReportData;
}

function Report({ report }: ReportProps) {
  const { rules, heat, standing, ungradedWhy, trend } = report;
  return (
    <>
      <AuditHead audit={report} title="Data quality report" />
      <section aria-labelledby="standing">
        <h2 id="standing">How the products stand</h2>
        {standing === undefined ? <p class="note">{ungradedWhy}</p> : <Standing audit={report} />}
        {standing === undefined || trend !== undefined ? undefined : (
          <p class="note">
            There is no earlier audit of all rules. Make the report again once the catalog was read anew to see what
            changed.
          </p>
        )}
      </section>
      <section aria-labelledby="fix-first">
        <h2 id="fix-first">What to do first</h2>
        <FixFirst audit={report} />
      </section>
      {heat.rows.length === 0 ? undefined : (
        <section aria-labelledby="heat">
          <h2 id="heat">Where rules fail</h2>
          <HeatMap audit={report} />
        </section>
      )}
      {report.fill.length === 0 ? undefined : (
        <section aria-labelledby="fill">
          <h2 id="fill">What is filled</h2>
          <Fill audit={report} />
        </section>
      )}
      <RulesChart rules={rules} />
      <Labels report={report} />
      <AllRecords report={report} />
      <Findings report={report} />
      <Places report={report} />
      <OtherRules rules={rules} />
      <About report={report} />
    </>
  );
}

/** The worst categories or brands; shows nothing if there is only one. */
function Labels({ report: { standing, gradedBy, channel } }: ReportProps) {
  const { formatNumber } = useWords();
  if (standing === undefined || standing.labels.length < 2) return null;
  const { labels, labelled } = standing;
  const what = channel === undefined ? 'D or E' : 'Not ready';
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">
        {channel === undefined ? 'Grades' : 'Products that are not ready'} per {gradedBy}
      </h2>
      <p class="note">
        {labels.length < labelled ? `The worst ${formatNumber(labels.length)} of ` : 'Of '}
        {formatNumber(labelled)}; those with the largest share of {what} come first, very small ones last.
      </p>
      <BarTable
        look="scores"
        heads={[formatName(gradedBy), what]}
        rows={labels.map(({ name, products, grades, bad }) => ({
          name: <bdi>{name}</bdi>,
          parts:
            grades === undefined
              ? [{ percent: (bad / products) * 100, look: 'lost' }]
              : gradeParts({ grades, products }),
          figures: [`${formatNumber(bad)} of ${formatNumber(products)}`],
        }))}
      />
    </section>
  );
}

/** The place for the table of all records; without scripts it says where else they are. */
function AllRecords({ report: { records } }: ReportProps) {
  const { formatNumber, formatCount } = useWords();
  if (records.total === 0) return null;
  const left = records.total - records.shown;
  return (
    <section class="browse" aria-labelledby="records">
      <h2 id="records">All records</h2>
      {left > 0 && (
        <p class="notice">
          This page has {formatNumber(records.shown)} of {formatCount(records.total, 'defect')}, of each rule the first.{' '}
          {formatNumber(left)} are left out. {ELSEWHERE}
        </p>
      )}
      <div id={RECORDS_ID}>
        <p>
          This list needs the script of this page, which your browser did not run. Below, each rule names its first
          records. {ELSEWHERE}
        </p>
      </div>
    </section>
  );
}

const ELSEWHERE = 'Whoever made this report can also have all of them in a table, --output defects.csv.';

/** The text for a missing name. */
const STATES = {
  filled: '',
  empty: 'where no product has anything: missing everywhere',
  nowhere: 'Not in this PIM, as far as names tell: unknown of every product',
  elsewhere: 'Added where you sell: not asked of the PIM',
  idle: 'Asked of no product here',
} as const;

/** Where each attribute of a channel is taken from, so that people notice a wrong guess. */
function Places({ report: { places = [], channel } }: ReportProps) {
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="places">
      <h2 id="places">Where attributes are taken from</h2>
      <p class="note">
        What {channel} asks for, and where in this PIM it was looked for. Where that is wrong, tell who looks after this
        audit: it can be said for each attribute.
      </p>
      <Table
        look="list"
        rows={places}
        columns={[
          { key: 'attribute', title: 'Attribute', isHead: true, cell: ({ attribute }) => attribute },
          { key: 'need', title: 'Need', cell: ({ need }) => formatName(need) },
          {
            key: 'places',
            title: 'Taken from',
            cell: ({ places: told, state }) => (
              <bdi>{[told, STATES[state]].filter((words) => words !== '').join(', ')}</bdi>
            ),
          },
        ]}
      />
    </section>
  );
}

/** When the rules were run, and how grades are made. */
function About({ report: { asOf, madeAt, version, gradeWords, channel } }: ReportProps) {
  const { formatTime } = useWords();
  return (
    <section aria-labelledby="about">
      <h2 id="about">About this report</h2>
      <p>
        pim-mcp {version} ran the rules at {formatTime(madeAt)} on a local copy, which shows the catalog as of{' '}
        {formatTime(asOf)} or later.
      </p>
      {channel === undefined && (
        <p>
          {gradeWords} A product is sellable if it fails no error, however bad its grade is. Unknown results do not
          count.
        </p>
      )}
    </section>
  );
}
