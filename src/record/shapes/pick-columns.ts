/** Picks columns of a list, and looks at how prices fall with the number of pieces. Pure. */

import { type Column, shareOf } from './columns.ts';
import { isAmount } from './value-kinds.ts';

/** The part of the entries that have what a list exists for. */
export const USUAL = 0.5;

/** Whether the words of a column's keys say nothing, or what its values are not: a text or a date is no amount. */
export function hasNoRole(column: Column): boolean {
  const { role } = column;
  return role === undefined || (role === 'amount' && shareOf(column, isAmount) < USUAL);
}

/** For each two prices of a record that hold from different numbers of pieces, whether the one for more is lower. */
export function listFalls(
  pairs: readonly (readonly [count: number, price: number])[],
): readonly boolean[] {
  return pairs.flatMap(([count, price]) =>
    pairs.flatMap(([larger, other]) => (larger > count ? [other <= price] : [])),
  );
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
