/**
 * What exported files are called, and their rows as CSV or JSON Lines and back, so that a spreadsheet runs none of their texts.
 * Views, which may use nothing of this, write the same CSV (views/components/csv.ts). Pure.
 */

import type { JsonValue } from '../../record/value.ts';

/** The forms of an exported file. */
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;

/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The most characters of a name. */
export const MAX_NAME_CHARS = 80;

/** Where exports are read: the address that an exported file's name is added to. */
export const EXPORTS_URI = 'pim://exports/';

/** The media types (RFC 7111 §5; JSON Lines has none that is registered). */
export const MIME_TYPES: Readonly<Record<ExportFormat, string>> = { csv: 'text/csv', jsonl: 'application/jsonl' };

/** A name that is allowed, and what follows from it. */
export interface ExportName {
  readonly name: string;
  readonly format: ExportFormat;
  /** Where it is read as a resource. */
  readonly uri: string;
}

/** One component of a path on every system: no separator, no `..`, nothing hidden, and nothing that looks like something else. */
const NAME = /^(?=[a-z0-9])[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(csv|jsonl)$/;

/** Devices of Windows, whatever comes after the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)\./;

/**
 * The name of an exported file. Letters become lower case, since not every file system tells them apart.
 * @returns undefined for what is none
 */
export function parseExportName(text: string): ExportName | undefined {
  if (text.length > MAX_NAME_CHARS || !/^[\x21-\x7e]+$/.test(text)) return undefined;
  const name = text.toLowerCase();
  const extension = NAME.exec(name)?.[1];
  const format = EXPORT_FORMATS.find((one) => one === extension);
  return format === undefined || RESERVED.test(name) ? undefined : { name, format, uri: EXPORTS_URI + name };
}

/** Writes rows of one file. */
export interface RowWriter {
  /** What a file begins with, so that programs take it for what it is; what is printed goes without. */
  readonly mark: string;
  /** What stands before the first row. */
  readonly head: string;
  /** The rows as text, with the end of the last line; `defused`: how many texts were given an apostrophe. */
  write(rows: readonly (readonly JsonValue[])[]): { readonly text: string; readonly defused: number };
}

/** Without it Excel takes a file for one of its country's old code page, and breaks every Turkish letter. */
const BYTE_ORDER_MARK = '\ufeff';

/** RFC 4180 §2, which every reader takes. */
const LINE_END = '\r\n';

/** What a spreadsheet takes for the beginning of a formula, in either width, spaces before it or not. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A number is one for a spreadsheet too, whatever its sign, with the decimal mark of any country. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Creates a writer. JSONL: an object a line (values exact). CSV: RFC 4180 in UTF-8; NULL is empty, an empty text is `""`,
 * lists and objects are JSON, and a text that a spreadsheet would run as a formula has an apostrophe before it.
 */
export function createRowWriter(format: ExportFormat, columns: readonly string[]): RowWriter {
  if (format === 'jsonl') {
    const keys = columns.map((column) => `${JSON.stringify(column)}:`);
    const writeRow = (row: readonly JsonValue[]): string =>
      `{${keys.map((key, index) => key + JSON.stringify(row[index] ?? null)).join(',')}}\n`;
    return { mark: '', head: '', write: (rows) => ({ text: rows.map(writeRow).join(''), defused: 0 }) };
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
    write: (rows) => {
      defused = 0;
      return { text: rows.map(writeRow).join(''), defused };
    },
  };
}

function quoteCell(text: string): string {
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell of a CSV file with what ends it: quoted, or not; the end of the text ends the last one. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/**
 * The rows of a CSV text, the head first; `null` where a cell is empty without quotes.
 * @returns undefined where it is none
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

/** JSON of a text; undefined: it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
