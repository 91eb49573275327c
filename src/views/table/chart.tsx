/** A bar chart of rows, if one column names each row and another one has amounts. */

import { BarTable } from '../components/bars.tsx';
import { formatName, useWords } from '../components/words.ts';
import type { TableData } from '../view-data.ts';

type Rows = TableData['rows'];

/** What a chart may show: the column that names its rows, and those of its amounts. */
export type Chart = NonNullable<ReturnType<typeof suggestChart>>;

/** The type of a column's values; empty values do not count. */
type Kind = 'number' | 'date' | 'text' | 'other';

const DATE = /^\d{4}(-\d{2}){1,2}([T ]\d{2}:\d{2}.*)?$/;

/** Columns that name single records, which make no useful chart. */
const RECORD = /(^|_)(id|code|name|barcode|ean|gtin)$/i;

/** A year is no amount. */
const YEAR = /(^|_)year$/i;

/** Whether numbers of a column are amounts, which are written with their thousands apart. */
export function isCount(column: string): boolean {
  return !RECORD.test(column) && !YEAR.test(column);
}

/** A value as one text, whatever its type. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The type of each column. @param columns their names */
export function readKinds(columns: readonly string[], rows: Rows): readonly Kind[] {
  return columns.map((_, at) => {
    const values = rows.map((row) => row[at]).filter((value) => value !== null && value !== undefined);
    if (values.length === 0) return 'other';
    if (values.every((value) => typeof value === 'number')) return 'number';
    if (values.every((value) => typeof value === 'string' && DATE.test(value))) return 'date';
    return values.every((value) => typeof value === 'string' || typeof value === 'boolean') ? 'text' : 'other';
  });
}

/** Whether texts go up or down. */
function isSorted(texts: readonly string[]): boolean {
  const goes = (way: number) =>
    texts.every((text, at) => at === 0 || Math.sign(Number(text > (texts[at - 1] ?? '')) - 0.5) === way);
  return goes(1) || goes(-1);
}

/** The chart for these rows; undefined if there is nothing to compare. */
export function suggestChart(columns: readonly string[], rows: Rows) {
  const kinds = readKinds(columns, rows);
  const namesRows = (name: string, at: number): boolean =>
    (kinds[at] === 'date' || kinds[at] === 'text' || YEAR.test(name)) &&
    !RECORD.test(name) &&
    new Set(rows.map((row) => writeValue(row[at]))).size === rows.length &&
    // Time that goes to and fro is no trend.
    (kinds[at] !== 'date' || isSorted(rows.map((row) => writeValue(row[at]))));
  const x = columns.findIndex(namesRows);
  const ys = columns.flatMap((name, at) => (kinds[at] === 'number' && isCount(name) ? [at] : []));
  return rows.length < 2 || x === -1 || ys.length === 0 ? undefined : { x, ys };
}

/** The most bars in a chart. */
const MOST_BARS = 60;

interface BarsProps {
  readonly x: number;
  readonly y: number;
  readonly table: TableData;
}

/** One bar for each row, starting at zero. */
export function Bars({ x, y, table: { columns, rows } }: BarsProps) {
  const { formatNumber, formatCount } = useWords();
  const shown = rows.slice(0, MOST_BARS);
  const values = shown.map((row) => (typeof row[y] === 'number' ? row[y] : undefined));
  const known = [0, ...values.filter((value) => value !== undefined)];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const percentOf = (value: number): number => (Math.abs(value) / (most - least || 1)) * 100;
  const partsOf = (value: number) => [
    { percent: percentOf(least) - (value < 0 ? percentOf(value) : 0), look: 'gap' },
    { percent: percentOf(value), look: value < 0 ? 'lost' : 'score' },
  ];
  return (
    <BarTable
      look="bars"
      caption={rows.length > MOST_BARS ? `The first ${MOST_BARS} of ${formatCount(rows.length, 'row')}` : undefined}
      heads={[<bdi key="x">{formatName(columns[x] ?? '')}</bdi>, formatName(columns[y] ?? '')]}
      rows={values.map((value, at) => ({
        name: <bdi>{writeValue(shown[at]?.[x]) || '–'}</bdi>,
        parts: value === undefined ? [] : partsOf(value),
        figures: [value === undefined ? '–' : formatNumber(value)],
      }))}
    />
  );
}
