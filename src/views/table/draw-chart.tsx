/** A chart of rows, drawn in the pixels of the window so that texts keep their size. */

import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { BarTable } from '../components/bars.tsx';
import { useWords } from '../components/words.ts';
import type { TableData } from '../view-data.ts';
import { type Chart, createDayScale, createScale, readSeries, writeValue } from './charts.ts';

interface ChartProps {
  readonly chart: Chart;
  readonly table: TableData;
}

/** The chart, with a name of what it shows. */
export function ChartOf({ chart, table }: ChartProps) {
  return chart.kind === 'bars' ? <Bars chart={chart} table={table} /> : <Lines chart={chart} table={table} />;
}

/** Bars in one chart. */
const MOST_BARS = 30;

/** A bar a row, in their order. */
function Bars({ chart: { x, ys }, table: { columns, rows } }: ChartProps) {
  const { formatNumber, formatCount } = useWords();
  const y = ys[0] ?? 0;
  const shown = rows.slice(0, MOST_BARS);
  const { place } = createScale(shown.flatMap((row) => (typeof row[y] === 'number' ? [row[y]] : [])));
  const zero = place(0) * 100;
  const partsOf = (value: number) => {
    const end = place(value) * 100;
    return [
      { percent: Math.min(zero, end), look: 'gap' },
      { percent: Math.abs(end - zero), look: value < 0 ? 'lost' : 'score' },
    ];
  };
  return (
    <BarTable
      look="bars"
      caption={
        <>
          <bdi>{columns[y]}</bdi> by <bdi>{columns[x]}</bdi>
          {rows.length > MOST_BARS ? `: the first ${MOST_BARS} of ${formatCount(rows.length, 'row')}` : ''}
        </>
      }
      rows={shown.map((row) => {
        const [name, value] = [writeValue(row[x]), row[y]];
        return {
          name: name === '' ? <span class="soft">no value</span> : <bdi>{name}</bdi>,
          parts: typeof value === 'number' ? partsOf(value) : [],
          figures: [typeof value === 'number' ? formatNumber(value) : '–'],
        };
      })}
    />
  );
}

const HEIGHT = 280;

/** Room around the plot, in pixels: for the numbers beside it and below. */
const EDGE = { top: 12, right: 14, bottom: 28, left: 56 };

/** Pixels that a label along takes. */
const LABEL_PIXELS = 110;

/** Lines of more points have no dots. */
const MOST_DOTS = 60;

/** Lines by date, with a legend. */
function Lines({ chart, table }: ChartProps) {
  const { formatNumber, formatCompact, formatDate, formatCount } = useWords();
  const [width, ref] = useWidth();
  const series = useMemo(() => readSeries(chart, table), [chart, table]);
  const values = series.flatMap(({ points }) => points);
  if (values.length === 0) return <p class="notice">No row has both values.</p>;
  const inside = Math.max(1, width - EDGE.left - EDGE.right);
  const [xs, ys] = [values.map(({ x }) => x), values.map(({ y }) => y)];
  const [up, along] = [createScale(ys), createDayScale(xs, inside / LABEL_PIXELS)];
  const xOf = (x: number): number => round(EDGE.left + along.place(x) * inside);
  const yOf = (y: number): number => round(HEIGHT - EDGE.bottom - up.place(y) * (HEIGHT - EDGE.top - EDGE.bottom));
  const names = series.map(({ name }) => name).join(', ');
  const told = `${formatCount(values.length, 'point')}, from ${formatNumber(Math.min(...ys))} to ${formatNumber(Math.max(...ys))}`;
  return (
    <figure class="plot" ref={ref}>
      <figcaption class="note">
        {series.map(({ name }, index) => (
          <span key={name} class="key">
            <svg width="18" height="10" aria-hidden="true">
              <path class={`line line-${index}`} d="M0 5H18" />
            </svg>{' '}
            <bdi>{name}</bdi>
          </span>
        ))}
        by <bdi>{table.columns[chart.x]}</bdi>
      </figcaption>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`${names} by ${table.columns[chart.x]}: ${told}. The table shows each.`}
        dir="ltr"
      >
        {up.ticks.map((tick) => (
          <g key={tick}>
            <path class="grid" d={`M${EDGE.left} ${yOf(tick)}H${width - EDGE.right}`} />
            <text x={EDGE.left - 6} y={yOf(tick) + 4} text-anchor="end">
              {formatCompact(tick)}
            </text>
          </g>
        ))}
        {along.ticks.map((tick) => (
          <text key={tick} x={xOf(tick)} y={HEIGHT - 8} text-anchor={anchorOf(along.place(tick) * inside, inside)}>
            {formatDate(new Date(tick).toISOString())}
          </text>
        ))}
        {series.map(({ name, points }, index) => (
          <g key={name}>
            <polyline class={`line line-${index}`} points={points.map(({ x, y }) => `${xOf(x)},${yOf(y)}`).join(' ')} />
            {points.length <= MOST_DOTS &&
              points.map(({ x, y, title }, at) => (
                <circle key={at} class={`dot dot-${index}`} cx={xOf(x)} cy={yOf(y)} r={3}>
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

function round(value: number): number {
  return Number(value.toFixed(1));
}

/** How wide an element is, in pixels, whenever that changes; and where to put the element. */
function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref] as const;
}
