/** Views, which may import nothing from here, write the same CSV (views/components/csv.ts). */

import type { JsonValue } from '../../record/value.ts';
import type { Batch } from '../protocol.ts';

/** Formats of an exported file. */
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;

type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Maximum characters of a name. */
export const MAX_NAME_CHARS = 80;

/** URI prefix of exports; the file name follows. */
export const EXPORTS_URI = 'pim://exports/';

/** Media types (RFC 7111 §5; JSON Lines has no registered one). */
export const MIME_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  jsonl: 'application/jsonl',
};

/** Allowed name, with its format. */
export interface ExportName {
  readonly name: string;
  readonly format: ExportFormat;
}

// A single path component on every system: no separator, no `..`, not hidden, no characters that
// look like others.
const NAME = /^(?=[a-z0-9])[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(csv|jsonl)$/;

// Device names of Windows, whatever follows the first dot.
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)\./;

/**
 * Parses the name of an exported file. Letters become lower case, because some file systems ignore case.
 * @returns undefined for an invalid name
 */
export function parseExportName(text: string): ExportName | undefined {
  if (text.length > MAX_NAME_CHARS || !/^[\x21-\x7e]+$/.test(text)) {
    return undefined;
  }
  const name = text.toLowerCase();
  const extension = NAME.exec(name)?.[1];
  const format = EXPORT_FORMATS.find((candidate) => candidate === extension);
  if (format === undefined || RESERVED.test(name)) return undefined;
  return { name, format };
}

/** Adds a number before the ending of a name, as `products-2.csv`; 1 leaves the name as it is. */
export function numberName({ name, format }: ExportName, number: number): ExportName {
  if (number === 1) return { name, format };
  const ending = `-${number}.${format}`;
  const stem = name.slice(0, -format.length - 1).slice(0, MAX_NAME_CHARS - ending.length);
  return { name: stem + ending, format };
}

// Between the owner and the name in an address; names cannot contain it.
const OF_OWNER = '~';

/**
 * Writes the URI of a file as a resource. @param owner absent: the file is for all who did not sign
 * in
 */
export function addressExport(name: string, owner: string | undefined): string {
  return EXPORTS_URI + (owner === undefined ? name : owner + OF_OWNER + name);
}

/**
 * Parses the part of the URI of a file after {@link EXPORTS_URI}.
 * @returns `owner` as in the URI, undefined if it has none; undefined for an invalid name
 */
export function parseExportAddress(
  text: string,
): (ExportName & { readonly owner: string | undefined }) | undefined {
  const at = text.indexOf(OF_OWNER);
  const named = parseExportName(text.slice(at + 1));
  return named && { ...named, owner: at === -1 ? undefined : text.slice(0, at) };
}

/** Writer of the rows of a file. */
export type RowWriter = ReturnType<typeof createRowWriter>;

// Without it, Excel assumes the old code page of its country and breaks every Turkish letter.
const BYTE_ORDER_MARK = '\ufeff';

// RFC 4180 §2; every reader accepts it.
const LINE_END = '\r\n';

// Texts that a spreadsheet takes for a formula: these signs, also full-width, possibly after spaces
// and after invisible characters (control, zero-width and other ignorable ones), which spreadsheets
// drop.
const FORMULA =
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

// A text that a spreadsheet reads as a number, with either sign and the decimal mark of any
// country.
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Creates a writer. JSONL: one object per line, with exact values. CSV: RFC 4180 in UTF-8; NULL is empty, an empty text
 * is `""`, lists and objects are JSON, and a text that a spreadsheet would run as a formula gets an apostrophe in
 * front. `mark` is the beginning of a file, by which programs recognize its encoding; left out of printed output;
 * `head`: the header before the first row; `write`: the rows as text with the last line end, and how many texts got an
 * apostrophe.
 */
export function createRowWriter(format: ExportFormat, columns: readonly string[]) {
  if (format === 'jsonl') {
    const keys = columns.map((column) => `${JSON.stringify(column)}:`);
    const writeRow = (row: readonly JsonValue[]): string =>
      `{${keys.map((key, index) => key + JSON.stringify(row[index] ?? null)).join(',')}}\n`;
    return {
      mark: '',
      head: '',
      write: (rows: Batch) => ({ text: rows.map(writeRow).join(''), defused: 0 }),
    };
  }
  let defused = 0;
  const writeText = (text: string): string => {
    const isFormula = FORMULA.test(text) && !NUMBER.test(text);
    if (isFormula) defused += 1;
    return quoteCell(isFormula ? `'${text}` : text);
  };
  const writeCell = (value: JsonValue | undefined): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'string') return writeText(value);
    return quoteCell(typeof value === 'object' ? JSON.stringify(value) : String(value));
  };
  const writeRow = (row: readonly JsonValue[]): string =>
    columns.map((_column, index) => writeCell(row[index])).join(',') + LINE_END;
  return {
    mark: BYTE_ORDER_MARK,
    head: writeRow(columns),
    write: (rows: Batch) => {
      defused = 0;
      return { text: rows.map(writeRow).join(''), defused };
    },
  };
}

function quoteCell(text: string): string {
  if (text === '' || /[",\r\n]|^\s|\s$/.test(text)) return `"${text.replaceAll('"', '""')}"`;
  return text;
}

// A cell of a CSV file, quoted or not, with the separator after it; the end of the text ends the
// last cell.
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/**
 * Parses the rows of a CSV text, header first; `null` for an empty cell without quotes.
 * @returns undefined if it is not CSV
 */
export function parseCsv(text: string): readonly (readonly (string | null)[])[] | undefined {
  const cell = new RegExp(CELL);
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  cell.lastIndex = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) return undefined;
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',' && cell.lastIndex < text.length) continue;
    if (end === ',') row.push(null);
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Parses JSON; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
