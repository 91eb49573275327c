/** Variants as a matrix of two options, where they have these and no others. Pure. */

import { isValues, textOf, type Values } from '../host/read-answer.ts';

/** The matrix; the cells of a row are in the order of the columns, each with the variants that have both values. */
export interface Matrix {
  readonly rowOption: string;
  readonly columnOption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly value: string; readonly cells: readonly (readonly Values[])[] }[];
}

/** Columns that a window has room for. */
const MOST_COLUMNS = 16;

/** The names of all options of these variants. */
export function listOptions(variants: readonly Values[]): readonly string[] {
  return [...new Set(variants.flatMap(({ options }) => (isValues(options) ? Object.keys(options) : [])))];
}

/** A variant's value of an option, as one text; empty: it has none. */
export function readOption({ options }: Values, name: string): string {
  const value = isValues(options) ? options[name] : undefined;
  return Array.isArray(value) ? value.map((one) => textOf(one) ?? '').join(', ') : (textOf(value) ?? '');
}

/** Undefined: there are not two options, or one of them would make the matrix too wide. */
export function readMatrix(variants: readonly Values[]): Matrix | undefined {
  const [one, other, ...others] = listOptions(variants);
  if (one === undefined || other === undefined || others.length > 0) return undefined;
  const valuesOf = (name: string): readonly string[] => [...new Set(variants.map((each) => readOption(each, name)))];
  // The one with fewer values goes across.
  const [rowOption, columnOption] = valuesOf(one).length < valuesOf(other).length ? [other, one] : [one, other];
  const columns = valuesOf(columnOption);
  if (columns.length > MOST_COLUMNS) return undefined;
  const rows = valuesOf(rowOption).map((value) => ({
    value,
    cells: columns.map((column) =>
      variants.filter((each) => readOption(each, rowOption) === value && readOption(each, columnOption) === column),
    ),
  }));
  return { rowOption, columnOption, columns, rows };
}
