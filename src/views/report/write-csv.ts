/** Defects as CSV (RFC 4180), in the columns of an export but for the grade, for a spreadsheet. Pure. */

import { writeRows } from '../components/csv.ts';
import { type DefectBlock, unpackDefect } from './defect-block.ts';

const HEADS = [
  ...['rule', 'severity', 'product_id', 'variant_id', 'code', 'name'],
  ...['category', 'brand', 'status', 'detail', 'fix', 'link'],
];

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
  return writeRows([HEADS, ...rows]);
}
