/**
 * Finds keys under which entries repeat the code of their record:
 * `{itemNo: "K-12", label: "Retail"}`, alone or in the key of their row:
 * `{rowKey: "shop|K-12|3", price: 9}`. Pure.
 */

import type { Column, EntryTable } from './columns.ts';
import type { Role } from './role-keys.ts';
import { NEARLY_ALL } from './value-kinds.ts';

// In fewer different records, the code may be there by chance.
const LEAST_RECORDS = 5;

// Such a code could be mistaken for a value of these roles.
const TAKEN_FOR: ReadonlySet<Role | undefined> = new Set(['name', 'type', 'code'] as const);

/** Finds the paths of such keys, if the entries have another value of the same role. */
export function findOwnerCodes(
  { columns, recordOf }: EntryTable,
  recordCodes: readonly (string | undefined)[],
): readonly string[] {
  const repeats = ({ values }: Column, isOfOwner: (text: string, code: string) => boolean) => {
    const matches = [...values].filter(([entry, value]) => {
      const code = recordCodes[recordOf[entry] ?? -1];
      return code !== undefined && isOfOwner(String(value), code);
    });
    const records = new Set(matches.map(([entry]) => recordOf[entry]));
    return records.size >= LEAST_RECORDS && matches.length >= values.size * NEARLY_ALL;
  };
  const named = columns.filter((column) => TAKEN_FOR.has(column.role));
  const rowKeys = named.filter((column) => repeats(column, isRowKey));
  const repeated = named.filter((column) => repeats(column, isCode));
  const otherColumns = columns.filter((column) => !repeated.includes(column));
  const isBeside = (candidate: Column, { role, values }: Column): boolean =>
    candidate.role === role &&
    [...values.keys()].filter((entry) => candidate.values.has(entry)).length >=
      values.size * NEARLY_ALL;
  const spare = repeated.filter((column) =>
    otherColumns.some((candidate) => isBeside(candidate, column)),
  );
  return [...rowKeys, ...spare].map(({ path }) => path);
}

function isCode(text: string, code: string): boolean {
  return text === code;
}

// A text for people has blanks between its parts.
const SEPARATORS = /[|/:#;,]/;

// One of several parts is the code.
function isRowKey(text: string, code: string): boolean {
  const parts = text.split(SEPARATORS);
  return parts.length > 1 && parts.includes(code);
}
