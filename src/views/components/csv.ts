/** Rows as CSV (RFC 4180) for a spreadsheet, which runs none of their texts; as in exports. Pure. */

/** What a spreadsheet takes for the beginning of a formula, in either width, spaces before it or not. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A number is one for a spreadsheet too. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/** Makes spreadsheets read UTF-8. */
const MARK = '\uFEFF';

/** Of such texts it loses digits, because it takes them for numbers; a formula that gives the text keeps it one. */
const LOSES_DIGITS = /^(?:0\d+|\d{12,}|\d+e\d+)$/i;

/** A value of a cell; undefined: it is empty. */
export type Cell = string | number | undefined;

/**
 * The rows, the head first. Text that a spreadsheet would run as a formula begins with an apostrophe, and a code that it would
 * take for a number is a formula that gives it.
 */
export function writeRows(rows: readonly (readonly Cell[])[]): string {
  return MARK + rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  if (LOSES_DIGITS.test(cell)) return `"=""${cell}"""`;
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
