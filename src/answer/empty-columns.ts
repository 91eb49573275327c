/** Tells columns that no row has a value of from the others, so that they are said once. Pure. */

import type { Trimmed } from './trim.ts';

/** The columns that rows have a value of, and those that are null in all of them. */
export interface SplitColumns {
  readonly filled: readonly string[];
  readonly empty: readonly string[];
}

/** Parts the columns of rows. The only row of an answer keeps all: that a sum is null is what was asked for. */
export function splitEmptyColumns(
  columns: readonly string[],
  rows: readonly Trimmed[],
): SplitColumns {
  const hasValue = (column: string): boolean => rows.some((row) => (row[column] ?? null) !== null);
  const filled = columns.filter(hasValue);
  if (rows.length < 2 || filled.length === 0) return { filled: columns, empty: [] };
  return { filled, empty: columns.filter((column) => !filled.includes(column)) };
}
