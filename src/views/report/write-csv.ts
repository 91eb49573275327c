/** Defects as CSV (RFC 4180), in the columns of an export, for a spreadsheet. Pure. */

import { type DefectBlock, unpackDefect } from './defect-block.ts';

const HEADS = [
  ...['rule', 'severity', 'product_id', 'variant_id', 'code', 'name'],
  ...['category', 'brand', 'status', 'detail', 'fix', 'link'],
];

/** What a spreadsheet takes for the beginning of a formula, in either width, spaces before it or not; as in exports. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A number is one for a spreadsheet too. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/** Makes spreadsheets read UTF-8. */
const MARK = '\uFEFF';

/** The defects at some positions, a row each. Text that a spreadsheet would run as a formula begins with an apostrophe. */
export function writeCsv(block: DefectBlock, positions: readonly number[]): string {
  const rows = positions.map((at) => {
    const { rule, severity, productId, variantId, code, name, category, brand, status, detail, link } = unpackDefect(
      block,
      at,
    );
    const fix = block.rules[block.defects.rule[at] ?? 0]?.fix;
    return [rule, severity, productId, variantId, code, name, category, brand, status, detail, fix, link];
  });
  return MARK + [HEADS, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(cell: string | number | undefined): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
