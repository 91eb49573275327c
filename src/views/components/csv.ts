/** Value of a cell; undefined if it is empty. */
export type Cell = string | number | undefined;

// Matches beginnings that spreadsheets take for a formula: also in full width, and after spaces and
// invisible characters.
const FORMULA =
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

// Matches codes that a spreadsheet would read as numbers and lose digits of; a formula keeps them
// texts.
const LOSES_DIGITS = /^(?:0\d+|\d{12,}|\d+e\d+)$/i;

// Makes spreadsheets read UTF-8.
const MARK = '\uFEFF';

/**
 * Writes rows as CSV (RFC 4180), the head first. Text that a spreadsheet would run as a formula
 * begins with an apostrophe, and a code that it would take for a number is written as a formula, as
 * in exports.
 * @param hasComma true if decimals are written with a comma: spreadsheets of such languages divide
 * cells by semicolons
 */
export function writeRows(rows: readonly (readonly Cell[])[], hasComma: boolean): string {
  const write = (cell: Cell): string =>
    typeof cell === 'string'
      ? writeText(cell)
      : String(cell ?? '').replace('.', hasComma ? ',' : '.');
  return MARK + rows.map((cells) => `${cells.map(write).join(hasComma ? ';' : ',')}\r\n`).join('');
}

function writeText(cell: string): string {
  if (LOSES_DIGITS.test(cell)) return `"=""${cell}"""`;
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Copies a text. @throws Error if the browser does not allow it */
export function copyText(text: string): void {
  // A selection can be copied everywhere. Pages that are opened from a file or in a frame often
  // have no clipboard.
  const { activeElement } = document;
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  if (!isCopied) throw new Error('The browser did not allow it.');
}

export function saveText(name: string, mimeType: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${mimeType};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
