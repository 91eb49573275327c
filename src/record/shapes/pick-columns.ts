/** Picks columns of a list. Pure. */

import { type Column, shareOf } from './columns.ts';
import { isAmount } from './value-kinds.ts';

/** The part of the entries that have what a list exists for. */
export const USUAL = 0.5;

/** Whether the words of a column's keys say nothing, or what its values are not: a text or a date is no amount. */
export function hasNoRole(column: Column): boolean {
  const { role } = column;
  return role === undefined || (role === 'amount' && shareOf(column, isAmount) < USUAL);
}

/** The column with the highest score; the first of several. */
export function best(
  columns: readonly Column[],
  score: (column: Column) => number,
): Column | undefined {
  return columns.toSorted((left, right) => score(right) - score(left))[0];
}

/** The column, if there are not several. */
export function only(columns: readonly Column[]): Column | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}
