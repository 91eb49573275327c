import type { Trimmed } from './trim.ts';

interface SplitColumns {
  readonly filled: readonly string[];
  readonly empty: readonly string[];
}

/**
 * Splits columns by whether any row has a value. A single row keeps all of them: that a sum is null
 * is its answer.
 */
export function splitEmptyColumns(
  columns: readonly string[],
  rows: readonly Trimmed[],
): SplitColumns {
  const hasValue = (column: string): boolean => rows.some((row) => (row[column] ?? null) !== null);
  const filled = columns.filter(hasValue);
  if (rows.length < 2 || filled.length === 0) return { filled: columns, empty: [] };
  return { filled, empty: columns.filter((column) => !filled.includes(column)) };
}
