/** The charts by category or brand: who can be sold, and which rules fail where. */

import { Bar, chooseScale, Scale } from '../components/bar.tsx';
import { HeatMap } from '../components/heat-map.tsx';
import { wordsOf } from '../components/standing-words.ts';
import { formatNumber } from '../components/words.ts';
import type { ReportData } from './report-data.ts';

/** Bars in the first chart; it stays on one sheet of paper. */
const LOWEST = 15;

/** Bars in all. */
const MOST = 100;

type Labels = NonNullable<ReportData['standing']>['labels'];

const TITLES = { category: 'Category', brand: 'Brand' } as const;

/** Whether there is something to compare: they are in the order of their shares. */
function areAlike(labels: Labels): boolean {
  const [first, last] = [labels[0], labels.at(-1)];
  return first === undefined || last === undefined || percentOf(first) === percentOf(last);
}

function percentOf({ withError, products }: Labels[number]): number {
  return products === 0 ? 0 : (withError / products) * 100;
}

/** The lowest shares; nothing where all are the same. */
export function LowestShares({ report }: { readonly report: ReportData }) {
  const labels = report.standing?.labels ?? [];
  if (areAlike(labels)) return null;
  const left = labels.length - LOWEST;
  const { othersTitle } = wordsOf(report);
  return (
    <section class="whole" aria-labelledby="scores">
      <h2 id="scores">
        {othersTitle} per {report.gradedBy}
      </h2>
      <p class="note">The worst of {formatNumber(labels.length)} come first. Each bar shows their share.</p>
      <Shares labels={labels.slice(0, LOWEST)} report={report} />
      {left > 0 ? (
        <p class="note">
          {formatNumber(left)} more with the same or smaller shares: see{' '}
          <a href="#other-scores">the end of this report</a>.
        </p>
      ) : undefined}
    </section>
  );
}

/** The shares that the first chart has no room for; nothing where there is none. */
export function OtherShares({ report }: { readonly report: ReportData }) {
  const labels = report.standing?.labels ?? [];
  const others = labels.slice(LOWEST, MOST);
  if (others.length === 0 || areAlike(labels)) return null;
  const { othersTitle } = wordsOf(report);
  const left = labels.length - MOST;
  return (
    <section aria-labelledby="other-scores">
      <h2 id="other-scores">
        {othersTitle} per {report.gradedBy}, continued
      </h2>
      <Shares labels={others} report={report} />
      {left > 0 ? <p class="note">{formatNumber(left)} more with the same or smaller shares.</p> : undefined}
    </section>
  );
}

function Shares({ labels, report }: { readonly labels: Labels; readonly report: ReportData }) {
  const { share, others: othersHead } = wordsOf(report);
  // The worst of all comes first: one scale for both charts.
  const worst = report.standing?.labels[0];
  const scale = chooseScale(worst === undefined ? 100 : percentOf(worst));
  return (
    <table class="chart scores">
      <thead>
        <tr>
          <th scope="col">{TITLES[report.gradedBy]}</th>
          <td>
            <Scale start="0" end={`${scale}%`} />
          </td>
          <th scope="col" class="number">
            {share}
          </th>
          <th scope="col" class="number">
            {othersHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {labels.map((label) => (
          <tr key={label.name}>
            <th scope="row">
              <bdi>{label.name}</bdi>
            </th>
            <td>
              <Bar parts={[{ percent: (percentOf(label) / scale) * 100, look: 'lost' }]} />
            </td>
            <td class="number">{label.percentSellable}%</td>
            <td class="number">
              {formatNumber(label.withError)} of {formatNumber(label.products)}
            </td>
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
        Failing records by {gradedBy} and rule: those with the most failures. A cell is darker the larger its share of
        the products of its row is, beside the other cells of that rule.
      </p>
      <HeatMap corner={TITLES[gradedBy]} columns={heat.rules} rows={heat.rows} />
    </section>
  );
}
