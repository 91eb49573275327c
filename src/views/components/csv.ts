/** Rows as CSV (RFC 4180) for a spreadsheet, which runs none of their texts; as in exports. Pure. */

/** What a spreadsheet takes for the beginning of a formula, in either width, spaces before it or not. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A number is one for a spreadsheet too. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/** Makes spreadsheets read UTF-8. */
const MARK = '\uFEFF';

/** A value of a cell; undefined: it is empty. */
export type Cell = string | number | undefined;

/** The rows, the head first. Text that a spreadsheet would run as a formula begins with an apostrophe. */
export function writeRows(rows: readonly (readonly Cell[])[]): string {
  return MARK + rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
