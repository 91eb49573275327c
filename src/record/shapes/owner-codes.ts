/** Finds keys that repeat in each entry the code of the record that it is of: `art_ref: "A-17"`. Pure. */

import { type Column, countDistinct, type EntryTable } from './columns.ts';
import type { ListName } from './lists.ts';
import type { LearnedRole } from './role-ledger.ts';
import { NEARLY_ALL } from './value-kinds.ts';

/** Fewer entries than these tell nothing. */
const LEAST_ENTRIES = 10;

/** Lists whose entries refer to records, or to those that they are of. */
const REFERRING: ReadonlySet<ListName> = new Set<ListName>(['variants', 'parent']);

/**
 * The keys of a list that say no more than whose entry it is.
 * @param codeOf the code of a record, by its number
 */
export function findOwnerCodes(
  list: ListName,
  { columns, recordOf }: EntryTable,
  codeOf: (record: number) => string | undefined,
): readonly LearnedRole[] {
  if (REFERRING.has(list)) return [];
  const isOfOwner = (column: Column): boolean => {
    // The code of a product may be the only one that its list of codes has.
    const isNested = column.path.includes('.');
    if (isNested || column.role === 'value' || column.values.size < LEAST_ENTRIES) return false;
    const same = [...column.values].filter(
      ([entry, value]) => codeOf(recordOf[entry] ?? -1) === String(value),
    );
    return same.length >= column.values.size * NEARLY_ALL && countDistinct(column) > 1;
  };
  return columns.filter(isOfOwner).map(({ path }) => ({ path, role: 'noise' }));
}
