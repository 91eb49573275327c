/**
 * Rows as the text of a CSV or JSON Lines file, and back, so that a spreadsheet runs none of their texts. Views, which may use
 * nothing of this, write the same (views/components/csv.ts). Pure.
 */

import type { JsonValue } from '../../record/value.ts';
import type { ExportFormat } from './export-name.ts';

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
 * Texts of which a spreadsheet loses digits, or shows fewer, because it takes them for numbers: zeros at the start, a barcode
 * as 4.00638E+12, and 12E5 as a power of ten.
 */
const LOSES_DIGITS = /^(?:0\d+|\d{12,}|\d+e\d+)$/i;

/** Such a text as a formula that gives it, which spreadsheets show as the text that it is; and what it is to other readers. */
const writeAsText = (text: string): string => `="${text}"`;
const AS_TEXT = /^="(\d+(?:e\d+)?)"$/i;

/** The forms of {@link createRowWriter}: `excel` is CSV to be opened in a spreadsheet. */
type RowForm = ExportFormat | 'excel';

/** The form of a file: what ends in .excel.csv is for spreadsheets. */
export function chooseRowForm(name: string, format: ExportFormat): RowForm {
  return /\.excel\.csv$/i.test(name) ? 'excel' : format;
}

/**
 * Creates a writer. JSONL: an object a line (values exact). CSV: RFC 4180 in UTF-8; NULL is empty, an empty text is `""`,
 * lists and objects are JSON, and a text that a spreadsheet would run as a formula has an apostrophe before it. `excel`: the same,
 * but a text that a spreadsheet would take for a number stands as `="0012"`, which other readers take as it stands.
 */
export function createRowWriter(form: RowForm, columns: readonly string[]): RowWriter {
  if (form === 'jsonl') {
    const keys = columns.map((column) => `${JSON.stringify(column)}:`);
    const writeRow = (row: readonly JsonValue[]): string =>
      `{${keys.map((key, index) => key + JSON.stringify(row[index] ?? null)).join(',')}}\n`;
    return { mark: '', head: '', write: (rows) => ({ text: rows.map(writeRow).join(''), defused: 0 }) };
  }
  let defused = 0;
  const writeText = (text: string): string => {
    if (form === 'excel' && LOSES_DIGITS.test(text)) return quoteCell(writeAsText(text));
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
 * The rows of a CSV text of either form, the head first; `null` where a cell is empty without quotes.
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
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"').replace(AS_TEXT, '$1'));
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
