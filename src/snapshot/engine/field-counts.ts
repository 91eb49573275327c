/** The rows of the view `fields`, summed up from those of single records. Pure. */

import type { AddRow, Row } from './row.ts';

const COUNTED = ['records', 'sent', 'filled', 'unknown'] as const;

/** Counts of which fields the PIM supplies. */
export interface FieldCounts {
  add(row: Row): void;
  /** Adds one row for each field of each view. */
  addTo(add: AddRow): void;
}

/** Begins to count. */
export function createFieldCounts(): FieldCounts {
  const sums = new Map<string, Record<string, string | number>>();
  return {
    add: (row) => {
      const key = `${row.view} ${row.field}`;
      const sum = sums.get(key) ?? { view: String(row.view), field: String(row.field) };
      for (const name of COUNTED) sum[name] = Number(sum[name] ?? 0) + Number(row[name]);
      sums.set(key, sum);
    },
    addTo: (add) => {
      for (const key of [...sums.keys()].sort()) add('fields', sums.get(key) ?? {});
    },
  };
}
