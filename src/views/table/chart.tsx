/** A bar chart of rows, if one column names each row and another one has amounts. */

import { BarTable } from '../components/bars.tsx';
import { formatName, useWords } from '../components/words.ts';
import type { TableData } from '../view-data.ts';

type Rows = TableData['rows'];

/** Column that names the rows of a chart, and columns of amounts. */
export type Chart = NonNullable<ReturnType<typeof suggestChart>>;

const DATE = /^\d{4}(-\d{2}){1,2}([T ]\d{2}:\d{2}.*)?$/;

// Matches where a date ends and its time begins, with a midnight: months are dates.
const TIME = /^(\d{4}-\d{2}-\d{2})T(00:00:00Z?$)?/;

// Matches columns whose numbers are ids or codes; COUNTED matches counts of records that have or
// lack them.
const CODE = /(^|_)(id|code|barcode|ean|gtin)$/i;
const COUNTED = /(^|_)(with|without|no|has|have|missing)_/i;

// Matches columns of years, which are no amounts; people name columns in their own language.
const YEAR = /(^|_)(years?|yrs?|y|jahr|jahre|ann[eé]e|anno|a[nñ]o|y[iı]l)($|_(?!ago|old))/i;

/**
 * Returns true if numbers of a column are amounts, which are written with thousands separators:
 * `without_name` is one.
 */
export const isCount = (column: string): boolean =>
  (!CODE.test(column) || COUNTED.test(column)) && !YEAR.test(column);

/** Writes a value as one text, whatever its type. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object'
    ? JSON.stringify(value)
    : String(value).replace(TIME, '$1 ').trimEnd();
}

/** Returns true if all values of a column are numbers; empty ones do not count. */
export function isNumeric(rows: Rows, at: number): boolean {
  const values = rows.map((row) => row[at] ?? undefined).filter((value) => value !== undefined);
  return values.length > 0 && values.every((value) => typeof value === 'number');
}

// Matches columns in which each record has a value of its own.
const OWN = /^(product_id|variant_id|code|product_code|variant_code|barcode|ean|gtin)$/i;

const MOST_BARS = 100;

/** Suggests the chart for these rows; undefined if there is nothing to compare, or too much. */
export function suggestChart(columns: readonly string[], rows: Rows) {
  const isOwn = (at: number): boolean =>
    new Set(rows.map((row) => writeValue(row[at]))).size === rows.length;
  // Each row is a record, not a count of some.
  if (columns.some((name, at) => OWN.test(name) && isOwn(at))) return undefined;
  const namesRows = (name: string, at: number): boolean => {
    // Names of single records make no useful chart.
    if (CODE.test(name) || /(^|_)name$/i.test(name) || (isNumeric(rows, at) && !YEAR.test(name)))
      return false;
    const texts = rows.map((row) => writeValue(row[at]));
    const sorted = texts.toSorted();
    // Dates in no order are no trend.
    const isTrend = [sorted, sorted.toReversed()].some((order) => order.join() === texts.join());
    return (
      new Set(texts).size === rows.length && (isTrend || !texts.every((text) => DATE.test(text)))
    );
  };
  // Bars begin at zero.
  const isAmount = (name: string, at: number): boolean =>
    isNumeric(rows, at) && isCount(name) && rows.every((row) => Number(row[at]) >= 0);
  const x = columns.findIndex(namesRows);
  const amounts = columns.flatMap((name, at) => (isAmount(name, at) ? at : []));
  return rows.length < 2 || rows.length > MOST_BARS || x === -1 || amounts.length === 0
    ? undefined
    : { x, amounts };
}

interface BarsProps extends Pick<Chart, 'x'> {
  readonly y: number;
  readonly columns: readonly string[];
  readonly rows: Rows;
  readonly onOpen: (row: Rows[number]) => (() => void) | undefined;
}

/** Draws one bar for each row. */
export function Bars({ x, y, columns, rows, onOpen }: BarsProps) {
  const { formatNumber } = useWords();
  const most = Math.max(...rows.map((row) => Number(row[y]))) || 1;
  return (
    <BarTable
      look="bars"
      heads={[<bdi key="x">{formatName(columns[x] ?? '')}</bdi>, formatName(columns[y] ?? '')]}
      rows={rows.map((row) => ({
        name: <bdi>{writeValue(row[x]) || '–'}</bdi>,
        parts: [{ percent: (Number(row[y]) / most) * 100, look: 'score' }],
        figures: [typeof row[y] === 'number' ? formatNumber(row[y]) : '–'],
        open: onOpen(row),
      }))}
    />
  );
}
