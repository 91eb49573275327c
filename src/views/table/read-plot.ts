/** The points of a plot. Pure. */

import { textOf } from './sort-rows.ts';
import type { Chart } from './suggest-chart.ts';
import type { TableData } from './table-data.ts';

/** A point; of dates `x` is milliseconds since 1970. */
interface Point {
  readonly x: number;
  readonly y: number;
  /** Of the row, for who points at it. */
  readonly title: string;
}

/** What is drawn. */
export interface PlotData {
  readonly xName: string;
  readonly series: readonly { readonly name: string; readonly points: readonly Point[] }[];
}

/** Reads the points; rows that lack one of both values have none. Points of lines are in the order of time. */
export function readPlot({ kind, x: xAt, ys }: Chart, { columns, rows }: TableData): PlotData {
  const series = ys.map((yAt) => {
    const points = rows.flatMap((row) => {
      const [x, y] = [kind === 'lines' ? Date.parse(asUtc(textOf(row[xAt]))) : row[xAt], row[yAt]];
      if (typeof x !== 'number' || Number.isNaN(x) || typeof y !== 'number') return [];
      return { x, y, title: row.map((value, at) => `${columns[at]}: ${textOf(value)}`).join('\n') };
    });
    return {
      name: columns[yAt] ?? '',
      points: kind === 'lines' ? points.sort((one, other) => one.x - other.x) : points,
    };
  });
  return { xName: columns[xAt] ?? '', series };
}

/** A time without a zone is shown as it was written, wherever it is read. */
function asUtc(date: string): string {
  const [day = '', time] = date.replace(' ', 'T').split('T');
  if (time === undefined) return day;
  return /(Z|[+-]\d{2}(:?\d{2})?)$/i.test(time) ? `${day}T${time}` : `${day}T${time}Z`;
}
