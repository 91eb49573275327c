import { type Column, shareOf } from './columns.ts';
import { isAmount } from './value-kinds.ts';

/** Least part of the entries that have the columns a list exists for. */
export const USUAL = 0.5;

/** Says whether a column has no role, or is called an amount although its values are none. */
export function hasNoRole(column: Column): boolean {
  const { role } = column;
  return role === undefined || (role === 'amount' && shareOf(column, isAmount) < USUAL);
}

/** Returns the column with the highest score; the first of several. */
export function best(
  columns: readonly Column[],
  score: (column: Column) => number,
): Column | undefined {
  return columns.toSorted((left, right) => score(right) - score(left))[0];
}

/** Returns the column if there is exactly one. */
export function only(columns: readonly Column[]): Column | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}
