/** Which chart fits the shape of rows. Pure. */

import type { Value } from './table-data.ts';

/** What the values of a column are: all that are there, of those rows that have one. */
export type Kind = 'number' | 'date' | 'text' | 'other';

/** A chart, by the positions of its columns. */
export interface Chart {
  readonly kind: 'bars' | 'lines' | 'scatter';
  /** Categories, dates, or the numbers along. */
  readonly x: number;
  /** The numbers up; of lines several. */
  readonly ys: readonly number[];
}

const DATE = /^\d{4}(-\d{2}){1,2}([T ]\d{2}:\d{2}.*)?$/;

/** Lines in one chart. */
const MOST_LINES = 4;

/** Of an id no chart tells anything. */
const ID = /(^|_)(id|code|barcode|ean|gtin)$/i;

/** A year is no amount, though charts may go along it. */
const YEAR = /(^|_)year$/i;

/** Whether numbers of a column are amounts, which are written with their thousands apart. */
export function isCount(column: string): boolean {
  return !ID.test(column) && !YEAR.test(column);
}

/** What each column holds. @param columns their names */
export function readKinds(columns: readonly string[], rows: readonly (readonly Value[])[]): readonly Kind[] {
  return columns.map((_, at) => {
    const values = rows.map((row) => row[at]).filter((value) => value !== null && value !== undefined);
    if (values.length === 0) return 'other';
    if (values.every((value) => typeof value === 'number')) return 'number';
    if (values.every((value) => typeof value === 'string' && DATE.test(value))) return 'date';
    return values.every((value) => typeof value === 'string' || typeof value === 'boolean') ? 'text' : 'other';
  });
}

/**
 * The charts that fit, the best first: a date and numbers make lines, a category and a number bars, two numbers a scatter.
 * @returns none where there is nothing to compare
 */
export function suggestCharts(columns: readonly string[], rows: readonly (readonly Value[])[]): readonly Chart[] {
  if (rows.length < 2) return [];
  const kinds = readKinds(columns, rows);
  const of = (kind: Kind): readonly number[] => kinds.flatMap((one, at) => (one === kind ? [at] : []));
  const numbers = of('number').filter((at) => !ID.test(columns[at] ?? ''));
  const [date] = of('date');
  const [text] = of('text');
  const [x, y] = numbers;
  if (x === undefined) return [];
  return [
    ...(date === undefined ? [] : [{ kind: 'lines', x: date, ys: numbers.slice(0, MOST_LINES) } as const]),
    ...(text === undefined ? [] : numbers.map((number) => ({ kind: 'bars', x: text, ys: [number] }) as const)),
    ...(y === undefined ? [] : [{ kind: 'scatter', x, ys: [y] } as const]),
  ];
}
