/** The HTML report of an audit, as it is read without scripts: the components of the quality board, one below the other. */

import { renderToString } from 'preact-render-to-string';
import type { LabelData, ReportData } from '../audit/audit-data.ts';
import { AuditHead, FixFirst, gradeParts, Standing, tellSellable } from '../audit/overview.tsx';
import { HeatMap, LABEL_WORDS, RulesChart } from '../audit/rules.tsx';
import { type BarRow, BarTable, chooseScale } from '../components/bars.tsx';
import { Table } from '../components/table.tsx';
import { formatName, useWords } from '../components/words.ts';
import { Findings, OtherRules } from './findings.tsx';
import { RECORDS_ID } from './record-block.ts';

/** Renders it; texts stay texts. */
export function renderReport(report: ReportData): string {
  return renderToString(<Report report={report} />);
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
            There is no earlier audit of all rules. Audit again after the next sync to see what changed.
          </p>
        )}
      </section>
      <section aria-labelledby="fix-first">
        <h2 id="fix-first">What to do first</h2>
        <FixFirst audit={report} />
      </section>
      {heat.rules.length === 0 || heat.rows.length === 0 ? undefined : (
        <section aria-labelledby="heat">
          <h2 id="heat">Where rules fail</h2>
          <HeatMap audit={report} />
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

/** The worst categories or brands; nothing where all are alike. */
function Labels({ report }: ReportProps) {
  const { formatNumber } = useWords();
  const { standing, gradedBy, channel } = report;
  if (standing === undefined || standing.labels.length === 0) return null;
  const { labels, labelled } = standing;
  const isChannel = channel !== undefined;
  const percentOf = ({ withError, products }: LabelData): number => (withError / Math.max(1, products)) * 100;
  const scale = chooseScale(Math.max(...labels.map(percentOf)));
  const rowOf = (label: LabelData): BarRow => {
    const { name, products, withError, good, bad } = label;
    const [best, worst] = isChannel ? [products - withError, withError] : [good, bad];
    return {
      name: <bdi>{name}</bdi>,
      parts: isChannel ? [{ percent: (percentOf(label) / scale) * 100, look: 'lost' }] : gradeParts(label),
      figures: [formatNumber(best), `${formatNumber(worst)} of ${formatNumber(products)}`],
    };
  };
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">
        {isChannel ? 'Products that are not ready' : 'Grades'} per {gradedBy}
      </h2>
      <p class="note">
        {labels.length < labelled ? `The worst ${formatNumber(labels.length)} of ` : 'Of '}
        {formatNumber(labelled)}; those with the largest share of {isChannel ? 'them' : 'D and E'} come first, very
        small ones last.
      </p>
      <BarTable
        look="scores"
        heads={[
          LABEL_WORDS[gradedBy][0],
          ...(isChannel ? [tellSellable(report).share, 'Not ready'] : ['A or B', 'D or E']),
        ]}
        ends={isChannel ? ['0', `${scale}%`] : ['A', 'E']}
        rows={labels.map(rowOf)}
      />
    </section>
  );
}

/** Where the script puts all records; without it, where else they are. */
function AllRecords({ report: { records } }: ReportProps) {
  const { formatNumber, formatCount } = useWords();
  if (records.total === 0) return null;
  const left = records.total - records.shown;
  const elsewhere = (
    <>
      To get all of them, run the command that made this report with <code>--output defects.csv</code>.
    </>
  );
  return (
    <section class="browse" aria-labelledby="records">
      <h2 id="records">All records</h2>
      {left > 0 ? (
        <p class="notice">
          This page has {formatNumber(records.shown)} of {formatCount(records.total, 'defect')}, of each rule the first.{' '}
          {formatNumber(left)} are left out. {elsewhere}
        </p>
      ) : undefined}
      <div id={RECORDS_ID}>
        <p>
          This list needs the script of this page, which your browser did not run. Below, each rule names its first
          records. {elsewhere}
        </p>
      </div>
    </section>
  );
}

/** What is said in the place of a name of something. */
const STATES = {
  filled: '',
  empty: 'where no product has anything: missing everywhere',
  nowhere: 'Not in this PIM, as far as names tell: unknown of every product',
  elsewhere: 'Added where you sell: not asked of the PIM',
  idle: 'Asked of no product here',
} as const;

/** Where a channel takes its attributes from, so that a wrong guess is seen. */
function Places({ report: { places = [], channel } }: ReportProps) {
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="places">
      <h2 id="places">Where attributes are taken from</h2>
      <p class="note">
        What {channel} asks for, and where in this PIM it was looked for. Where that is wrong, name the place in the
        mapping of a rules file, or set it to elsewhere.
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

/** When the rules were run, and how the grades come about. */
function About({ report: { copy, madeAt, version, gradeWords, channel } }: ReportProps) {
  const { formatTime } = useWords();
  return (
    <section aria-labelledby="about">
      <h2 id="about">About this report</h2>
      <p>
        pim-mcp {version} ran the rules at {formatTime(madeAt)} on a local copy, which shows the catalog as of{' '}
        {formatTime(copy.asOf)} or later.
      </p>
      <p>
        {channel === undefined
          ? `${gradeWords} A product is sellable if it fails no error, however bad its grade is. Unknown results do not count.`
          : 'A product is not ready if it fails an error, unknown if it fails none but some required attribute cannot be told, and ready otherwise.'}
      </p>
    </section>
  );
}
