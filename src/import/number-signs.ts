import type { FileRow, RowsFile } from './file-rows.ts';

/** Sign before the decimals. */
export type DecimalSign = '.' | ',';

/** Finds the sign of each column by its first cells, or else by all columns of the file. */
export function findSigns({ columns, form }: RowsFile, sample: readonly FileRow[]) {
  const cellsOf = (index: number) => sample.map(({ cells }) => cells[index] ?? '');
  const signs = columns.map((_, index) => findDecimalSign(cellsOf(index)));
  const usual =
    findDecimalSign(columns.flatMap((_, index) => cellsOf(index))) ??
    (form.delimiter === 'semicolon' ? ',' : '.');
  return { usual, ofColumn: (index: number): DecimalSign => signs[index] ?? usual };
}

function findDecimalSign(cells: readonly string[]): DecimalSign | undefined {
  const signs = cells.flatMap((cell) => signOf(cell) ?? []);
  const commas = signs.filter((sign) => sign === ',').length;
  if (signs.length === 0) return undefined;
  return commas * 2 > signs.length ? ',' : '.';
}

const NUMBER = /^[^\d\p{L}]{0,3}([\d.,'’ ]*\d)\s?[^\d.,]{0,12}$/u;

function signOf(cell: string): DecimalSign | undefined {
  const [, digits = ''] = NUMBER.exec(cell.trim()) ?? [];
  const signs = digits.replace(/[^.,]/g, '');
  const last = signs.at(-1);
  if (last !== '.' && last !== ',') return undefined;
  const isRepeated = signs.length > 1 && signs === last.repeat(signs.length);
  if (isRepeated) return last === '.' ? ',' : '.';
  // Three digits behind one separator may be thousands.
  const isOpen = signs.length === 1 && /[.,]\d{3}$/.test(digits);
  return isOpen ? undefined : last;
}
