/** Finds the keys under which entries repeat the code of the record that they are of: `{itemNo: "K-12", label: "Retail"}`. Pure. */

import type { Column, EntryTable } from './columns.ts';
import type { Role } from './role-keys.ts';
import { NEARLY_ALL } from './value-kinds.ts';

/** Fewer different records than these may have the code as what it would be else. */
const LEAST_RECORDS = 5;

/** What such a code would be taken for. */
const TAKEN_FOR: ReadonlySet<Role | undefined> = new Set(['name', 'type', 'code'] as const);

/** The paths of such keys, where the entries have something else of the same role. */
export function findOwnerCodes(
  { columns, recordOf }: EntryTable,
  recordCodes: readonly (string | undefined)[],
): readonly string[] {
  const isOwnerCode = ({ values }: Column): boolean => {
    const own = [...values].filter(
      ([entry, value]) => String(value) === recordCodes[recordOf[entry] ?? -1],
    );
    const records = new Set(own.map(([entry]) => recordOf[entry]));
    return records.size >= LEAST_RECORDS && own.length >= values.size * NEARLY_ALL;
  };
  const repeated = columns.filter((column) => TAKEN_FOR.has(column.role) && isOwnerCode(column));
  const others = columns.filter((column) => !repeated.includes(column));
  return repeated.flatMap(({ path, role, values }) => {
    const isBeside = (other: Column): boolean =>
      other.role === role &&
      [...values.keys()].filter((entry) => other.values.has(entry)).length >=
        values.size * NEARLY_ALL;
    return others.some(isBeside) ? [path] : [];
  });
}
