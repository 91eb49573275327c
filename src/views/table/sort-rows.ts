/** Sorts rows of SQL. Pure. */

import type { Value } from './table-data.ts';

/** By which column, and in which direction. */
export interface RowSort {
  readonly column: number;
  readonly isDescending: boolean;
}

/** The rows in order, those without a value last in both directions; undefined: as they came. */
export function sortRows(
  rows: readonly (readonly Value[])[],
  sort: RowSort | undefined,
  compare: (one: string, other: string) => number,
): readonly (readonly Value[])[] {
  if (sort === undefined) return rows;
  const { column, isDescending } = sort;
  const isNothing = (value: Value): boolean => value === null || value === undefined;
  return rows.toSorted((oneRow, otherRow) => {
    const [one, other] = [oneRow[column], otherRow[column]];
    if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other));
    const order =
      typeof one === 'number' && typeof other === 'number' ? one - other : compare(textOf(one), textOf(other));
    return isDescending ? -order : order;
  });
}

/** A value as one text, whatever it is. */
export function textOf(value: Value): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
