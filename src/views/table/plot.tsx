/** Lines by date, or points by two numbers, drawn in the pixels of the window so that texts keep their size. */

import { useContext, useMemo } from 'preact/hooks';
import { Locale, useWords } from '../components/locale.ts';
import { type PlotData, readPlot } from './read-plot.ts';
import { createScale } from './scale.ts';
import type { Chart } from './suggest-chart.ts';
import type { TableData } from './table-data.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 280;

/** Room around the plot, in pixels: for the numbers beside it and below. */
const EDGE = { top: 12, right: 14, bottom: 28, left: 56 };

/** Pixels that a label along takes. */
const LABEL_PIXELS = 110;

/** The plot with its legend. */
export function PlotOf({ chart, table }: { readonly chart: Chart; readonly table: TableData }) {
  const { formatNumber, formatDate, formatCount } = useWords();
  const locale = useContext(Locale);
  const [width, ref] = useWidth();
  const plot = useMemo(() => readPlot(chart, table), [chart, table]);
  const isDates = chart.kind === 'lines';
  const values = plot.series.flatMap(({ points }) => points);
  const insideWidth = Math.max(1, width - EDGE.left - EDGE.right);
  const along = useMemo(() => createAlong(plot, isDates, insideWidth), [plot, isDates, insideWidth]);
  const up = useMemo(
    () =>
      createScale(
        values.map(({ y }) => y),
        { hasZero: isDates },
      ),
    [plot, isDates],
  );
  if (values.length === 0) return <p class="notice">No row has both values.</p>;
  const xOf = (x: number): number => EDGE.left + along.place(x) * insideWidth;
  const yOf = (y: number): number => HEIGHT - EDGE.bottom - up.place(y) * (HEIGHT - EDGE.top - EDGE.bottom);
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  const name = `${plot.series.map((one) => one.name).join(', ')} by ${plot.xName}: ${formatCount(values.length, 'point')}, from ${formatNumber(Math.min(...values.map(({ y }) => y)))} to ${formatNumber(Math.max(...values.map(({ y }) => y)))}. The table shows each.`;
  return (
    <figure class="plot" ref={ref}>
      <figcaption class="note">
        {plot.series.map((one, index) => (
          <span key={one.name} class="key">
            <svg width="18" height="10" aria-hidden="true">
              {isDates ? <path class={`line line-${index}`} d="M0 5H18" /> : <circle class="dot" cx="9" cy="5" r="4" />}
            </svg>{' '}
            <bdi>{one.name}</bdi>
          </span>
        ))}
        by <bdi>{plot.xName}</bdi>
      </figcaption>
      <svg width={width} height={HEIGHT} role="img" aria-label={name} dir="ltr">
        {up.ticks.map((tick) => (
          <g key={tick}>
            <path class="grid" d={`M${EDGE.left} ${yOf(tick)}H${width - EDGE.right}`} />
            <text x={EDGE.left - 6} y={yOf(tick) + 4} text-anchor="end">
              {compact.format(tick)}
            </text>
          </g>
        ))}
        {along.ticks.map((tick) => (
          <text
            key={tick}
            x={xOf(tick)}
            y={HEIGHT - 8}
            text-anchor={anchorOf(along.place(tick) * insideWidth, insideWidth)}
          >
            {isDates ? formatDate(new Date(tick).toISOString()) : compact.format(tick)}
          </text>
        ))}
        {plot.series.map(({ name: key, points }, index) => (
          <g key={key}>
            {isDates ? (
              <path
                class={`line line-${index}`}
                d={points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(xOf(x))} ${round(yOf(y))}`).join('')}
              />
            ) : undefined}
            {isDates && points.length > 60
              ? undefined
              : points.map(({ x, y, title }, at) => (
                  <circle key={at} class={`dot dot-${index}`} cx={round(xOf(x))} cy={round(yOf(y))} r={isDates ? 3 : 4}>
                    <title>{title}</title>
                  </circle>
                ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** A label at an end stays within the plot. */
function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < LABEL_PIXELS / 2) return 'start';
  return x > width - LABEL_PIXELS / 2 ? 'end' : 'middle';
}

/** The axis along: of dates the days themselves, as many as there is room for. */
function createAlong({ series }: PlotData, isDates: boolean, widthPixels: number) {
  const steps = Math.max(1, Math.floor(widthPixels / LABEL_PIXELS));
  const xs = series.flatMap(({ points }) => points.map(({ x }) => x));
  if (!isDates) return createScale(xs, { hasZero: false, steps });
  const days = [...new Set(xs)].sort((one, other) => one - other);
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const place = (x: number): number => (last === first ? 0.5 : (x - first) / (last - first));
  const ticks: number[] = [];
  for (const day of days) {
    const before = ticks.at(-1);
    // The first label begins at its day, the others stand in the middle of theirs.
    const room = ticks.length === 1 ? 1.6 : 1.1;
    if (before === undefined || (place(day) - place(before)) * widthPixels >= LABEL_PIXELS * room) ticks.push(day);
  }
  return { ticks, place };
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
