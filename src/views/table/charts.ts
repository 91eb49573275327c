/** Which chart fits the shape of rows, and what it draws. Pure. */

import type { TableData } from '../view-data.ts';

/** What the values of a column are: all that are there, of those rows that have one. */
type Kind = 'number' | 'date' | 'text' | 'other';

/** A chart, by the positions of its columns. */
export interface Chart {
  readonly kind: 'bars' | 'lines';
  /** Categories, or dates. */
  readonly x: number;
  /** The numbers up; of lines several. */
  readonly ys: readonly number[];
}

type Rows = TableData['rows'];

const DATE = /^\d{4}(-\d{2}){1,2}([T ]\d{2}:\d{2}.*)?$/;

/** Lines in one chart. */
const MOST_LINES = 4;

/** Of an id no chart tells anything. */
const ID = /(^|_)(id|code|barcode|ean|gtin)$/i;

/** A year is no amount. */
const YEAR = /(^|_)year$/i;

/** Whether numbers of a column are amounts, which are written with their thousands apart. */
export function isCount(column: string): boolean {
  return !ID.test(column) && !YEAR.test(column);
}

/** A value of SQL as one text, whatever it is. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What each column holds. @param columns their names */
export function readKinds(columns: readonly string[], rows: Rows): readonly Kind[] {
  return columns.map((_, at) => {
    const values = rows.map((row) => row[at]).filter((value) => value !== null && value !== undefined);
    if (values.length === 0) return 'other';
    if (values.every((value) => typeof value === 'number')) return 'number';
    if (values.every((value) => typeof value === 'string' && DATE.test(value))) return 'date';
    return values.every((value) => typeof value === 'string' || typeof value === 'boolean') ? 'text' : 'other';
  });
}

/**
 * The charts that fit, the best first: a date and numbers make lines, a category and a number bars.
 * @returns none where there is nothing to compare
 */
export function suggestCharts(columns: readonly string[], rows: Rows): readonly Chart[] {
  if (rows.length < 2) return [];
  const kinds = readKinds(columns, rows);
  const of = (kind: Kind): readonly number[] => kinds.flatMap((one, at) => (one === kind ? [at] : []));
  const numbers = of('number').filter((at) => !ID.test(columns[at] ?? ''));
  const [date] = of('date');
  const [text] = of('text');
  if (numbers.length === 0) return [];
  return [
    ...(date === undefined ? [] : [{ kind: 'lines', x: date, ys: numbers.slice(0, MOST_LINES) } as const]),
    ...(text === undefined ? [] : numbers.map((number) => ({ kind: 'bars', x: text, ys: [number] }) as const)),
  ];
}

/** A point: milliseconds since 1970, and a number. */
interface Point {
  readonly x: number;
  readonly y: number;
  /** Of the row, for who points at it. */
  readonly title: string;
}

/** Points of one column. */
interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

/** The points of lines in the order of time; rows that lack one of both values have none. */
export function readSeries({ x: xAt, ys }: Chart, { columns, rows }: TableData): readonly Series[] {
  return ys.map((yAt) => {
    const points = rows.flatMap((row) => {
      const [x, y] = [Date.parse(asUtc(writeValue(row[xAt]))), row[yAt]];
      if (Number.isNaN(x) || typeof y !== 'number') return [];
      return { x, y, title: row.map((value, at) => `${columns[at]}: ${writeValue(value)}`).join('\n') };
    });
    return { name: columns[yAt] ?? '', points: points.sort((one, other) => one.x - other.x) };
  });
}

/** A time without a zone is shown as it was written, wherever it is read. */
function asUtc(date: string): string {
  const [day = '', time] = date.replace(' ', 'T').split('T');
  if (time === undefined) return day;
  return /(Z|[+-]\d{2}(:?\d{2})?)$/i.test(time) ? `${day}T${time}` : `${day}T${time}Z`;
}

/** Where values stand along an axis. */
interface Scale {
  /** Marked values, the least first. */
  readonly ticks: readonly number[];
  /** The place of a value, 0 to 1. */
  readonly place: (value: number) => number;
}

/** Steps that people count in. */
const ROUND = [1, 2, 2.5, 5, 10];

/** Marks of an axis, about. */
const STEPS = 5;

/** Creates the scale of these values from zero on, with round numbers as marks. */
export function createScale(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 0)];
  const rough = (most - least || 1) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Half a thing is no mark of whole ones.
  const isWhole = values.every(Number.isInteger);
  const isMark = (step: number): boolean => step >= rough * 0.999 && (!isWhole || Number.isInteger(step));
  const step = (ROUND.find((one) => isMark(one * power)) ?? 10) * power;
  const start = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - start) / step - 1e-9));
  return {
    // Without the errors of binary fractions.
    ticks: Array.from({ length: count + 1 }, (_, index) => Number((start + index * step).toPrecision(12))),
    place: (value) => (value - start) / (count * step),
  };
}

/** The scale of days: its marks are days that there are, as many as there is room for. @param marks in all */
export function createDayScale(days: readonly number[], marks: number): Scale {
  const sorted = [...new Set(days)].sort((one, other) => one - other);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  const place = (day: number): number => (last === first ? 0.5 : (day - first) / (last - first));
  const ticks: number[] = [];
  for (const day of sorted) {
    const before = ticks.at(-1);
    // The first label begins at its day, the others stand in the middle of theirs.
    const room = ticks.length === 1 ? 1.6 : 1.1;
    if (before === undefined || (place(day) - place(before)) * marks >= room) ticks.push(day);
  }
  return { ticks, place };
}
