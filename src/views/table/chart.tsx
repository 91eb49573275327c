/** A chart of rows, with a name of what it shows. */

import { Bar } from '../components/bar.tsx';
import { useWords } from '../components/locale.ts';
import { PlotOf } from './plot.tsx';
import { createScale } from './scale.ts';
import { textOf } from './sort-rows.ts';
import type { Chart } from './suggest-chart.ts';
import type { TableData } from './table-data.ts';

/** Bars in one chart. */
const MOST_BARS = 30;

/** The chart. */
export function ChartOf({ chart, table }: { readonly chart: Chart; readonly table: TableData }) {
  return chart.kind === 'bars' ? <Bars chart={chart} table={table} /> : <PlotOf chart={chart} table={table} />;
}

/** A bar a row, in their order: a table, which is read as one. */
function Bars({ chart: { x, ys }, table: { columns, rows } }: { readonly chart: Chart; readonly table: TableData }) {
  const { formatNumber, formatCount } = useWords();
  const y = ys[0] ?? 0;
  const shown = rows.slice(0, MOST_BARS).map((row) => ({ name: textOf(row[x]), value: row[y] }));
  const numbers = shown.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const { place } = createScale(numbers);
  const zero = place(0) * 100;
  const partsOf = (value: number) => {
    const end = place(value) * 100;
    return [
      { percent: Math.min(zero, end), look: 'gap' },
      { percent: Math.abs(end - zero), look: value < 0 ? 'lost' : 'score' },
    ];
  };
  return (
    <table class="chart bars">
      <caption>
        <bdi>{columns[y]}</bdi> by <bdi>{columns[x]}</bdi>
        {rows.length > MOST_BARS ? `: the first ${MOST_BARS} of ${formatCount(rows.length, 'row')}` : ''}
      </caption>
      <tbody>
        {shown.map(({ name, value }, index) => (
          <tr key={index}>
            <th scope="row">{name === '' ? <span class="soft">no value</span> : <bdi>{name}</bdi>}</th>
            <td>{typeof value === 'number' ? <Bar parts={partsOf(value)} /> : undefined}</td>
            <td class="number">{typeof value === 'number' ? formatNumber(value) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
