/**
 * Finds the keys under which entries repeat the code of the record that they are of: `{itemNo: "K-12", label: "Retail"}`, alone or in
 * the key of their row: `{rowKey: "shop|K-12|3", price: 9}`. Pure.
 */

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
  const repeats = ({ values }: Column, isOfOwner: (text: string, code: string) => boolean) => {
    const own = [...values].filter(([entry, value]) => {
      const code = recordCodes[recordOf[entry] ?? -1];
      return code !== undefined && isOfOwner(String(value), code);
    });
    const records = new Set(own.map(([entry]) => recordOf[entry]));
    return records.size >= LEAST_RECORDS && own.length >= values.size * NEARLY_ALL;
  };
  const named = columns.filter((column) => TAKEN_FOR.has(column.role));
  const rowKeys = named.filter((column) => repeats(column, isRowKey));
  const repeated = named.filter((column) => repeats(column, isCode));
  const others = columns.filter((column) => !repeated.includes(column));
  const isBeside = (other: Column, { role, values }: Column): boolean =>
    other.role === role &&
    [...values.keys()].filter((entry) => other.values.has(entry)).length >=
      values.size * NEARLY_ALL;
  const spare = repeated.filter((column) => others.some((other) => isBeside(other, column)));
  return [...rowKeys, ...spare].map(({ path }) => path);
}

function isCode(text: string, code: string): boolean {
  return text === code;
}

/** Signs between the parts of the key of a row; a text for people has blanks. */
const SEPARATORS = /[|/:#;,]/;

/** Whether a text is a key of several parts, of which one is the code. */
function isRowKey(text: string, code: string): boolean {
  const parts = text.split(SEPARATORS);
  return parts.length > 1 && parts.includes(code);
}
