/** The charts by category or brand: how good products are, and which rules fail where. */

import { Bar, chooseScale, Scale } from '../components/bar.tsx';
import { listParts } from '../components/grade-bar.tsx';
import { HeatMap } from '../components/heat-map.tsx';
import { wordsOf } from '../components/standing-words.ts';
import { formatNumber } from '../components/words.ts';
import type { ReportData } from './report-data.ts';

/** Bars in the first chart; it stays on one sheet of paper. */
const WORST = 15;

/** Bars in all. */
const MOST = 100;

type Labels = NonNullable<ReportData['standing']>['labels'];

const TITLES = { category: 'Category', brand: 'Brand' } as const;

/** Whether there is nothing to compare: none is worse than another. */
function areAlike(labels: Labels, isChannel: boolean): boolean {
  const [first, ...others] = labels;
  return others.every((other) => first === undefined || isAlike(first, other, isChannel));
}

function isAlike(one: Labels[number], other: Labels[number], isChannel: boolean): boolean {
  if (isChannel) return percentOf(one) === percentOf(other);
  return one.bad * other.products === other.bad * one.products && one.meanPoints === other.meanPoints;
}

function percentOf({ withError, products }: Labels[number]): number {
  return products === 0 ? 0 : (withError / products) * 100;
}

/** What the chart is called, and what comes first in it. */
function titleOf({ channel, gradedBy }: ReportData): { readonly title: string; readonly order: string } {
  if (channel === undefined)
    return {
      title: `Grades per ${gradedBy}`,
      order: 'those with the largest share of D and E come first, very small ones last',
    };
  return {
    title: `${wordsOf({ channel }).othersTitle} per ${gradedBy}`,
    order: 'those with the largest share come first, very small ones last',
  };
}

/** The worst categories or brands; nothing where all are alike. */
export function WorstLabels({ report }: { readonly report: ReportData }) {
  const labels = report.standing?.labels ?? [];
  if (areAlike(labels, report.channel !== undefined)) return null;
  const left = labels.length - WORST;
  const { title, order } = titleOf(report);
  return (
    <section class="whole" aria-labelledby="scores">
      <h2 id="scores">{title}</h2>
      <p class="note">
        Of {formatNumber(labels.length)}, {order}.
      </p>
      <Labelled labels={labels.slice(0, WORST)} report={report} />
      {left > 0 ? (
        <p class="note">
          For the other {formatNumber(left)} see <a href="#other-scores">the end of this report</a>.
        </p>
      ) : undefined}
    </section>
  );
}

/** Those that the first chart has no room for; nothing where there is none. */
export function OtherLabels({ report }: { readonly report: ReportData }) {
  const labels = report.standing?.labels ?? [];
  const others = labels.slice(WORST, MOST);
  if (others.length === 0 || areAlike(labels, report.channel !== undefined)) return null;
  const left = labels.length - MOST;
  return (
    <section aria-labelledby="other-scores">
      <h2 id="other-scores">{titleOf(report).title}, continued</h2>
      <Labelled labels={others} report={report} />
      {left > 0 ? <p class="note">{formatNumber(left)} more are not shown.</p> : undefined}
    </section>
  );
}

/** What a chart tells of each: a bar, and two figures below their heads. */
interface Look {
  /** Of the bars, from start to end. */
  readonly scale: readonly [start: string, end: string];
  readonly heads: readonly [one: string, other: string];
  readonly partsOf: (label: Labels[number]) => Parameters<typeof Bar>[0]['parts'];
  readonly figuresOf: (label: Labels[number]) => readonly [one: string, other: string];
}

/** The grades of each. */
const GRADES: Look = {
  scale: ['A', 'E'],
  heads: ['A or B', 'D or E'],
  partsOf: ({ grades, products }) => listParts(grades, products),
  figuresOf: ({ good, bad, products }) => [formatNumber(good), `${formatNumber(bad)} of ${formatNumber(products)}`],
};

/** Which products a channel cannot list. */
function lookReady(report: ReportData): Look {
  const { share, others } = wordsOf(report);
  // One scale for both charts.
  const labels = report.standing?.labels ?? [];
  const scale = chooseScale(labels.length === 0 ? 100 : Math.max(...labels.map(percentOf)));
  return {
    scale: ['0', `${scale}%`],
    heads: [share, others],
    partsOf: (label) => [{ percent: (percentOf(label) / scale) * 100, look: 'lost' }],
    figuresOf: ({ percentSellable, withError, products }) => [
      `${percentSellable}%`,
      `${formatNumber(withError)} of ${formatNumber(products)}`,
    ],
  };
}

function Labelled({ labels, report }: { readonly labels: Labels; readonly report: ReportData }) {
  const { scale, heads, partsOf, figuresOf } = report.channel === undefined ? GRADES : lookReady(report);
  return (
    <table class="chart scores">
      <thead>
        <tr>
          <th scope="col">{TITLES[report.gradedBy]}</th>
          <td>
            <Scale start={scale[0]} end={scale[1]} />
          </td>
          {heads.map((head) => (
            <th key={head} scope="col" class="number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label) => (
          <tr key={label.name}>
            <th scope="row">
              <bdi>{label.name}</bdi>
            </th>
            <td>
              <Bar parts={partsOf(label)} />
            </td>
            {figuresOf(label).map((figure, index) => (
              <td key={heads[index]} class="number">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rules by categories or brands; nothing where there is none. */
export function RuleMap({ report: { heat, gradedBy } }: { readonly report: ReportData }) {
  if (heat.rules.length === 0 || heat.rows.length === 0) return null;
  return (
    <section aria-labelledby="heat">
      <h2 id="heat">Where rules fail</h2>
      <p class="note">
        How many records fail the most severe rules, in the {gradedBy === 'brand' ? 'brands' : 'categories'} with the
        most of them. A cell is darker the larger its share of the products of its row is, beside the other cells of
        that rule.
      </p>
      <HeatMap corner={TITLES[gradedBy]} columns={heat.rules} rows={heat.rows} />
    </section>
  );
}
