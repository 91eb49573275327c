/**
 * Finds keys under which entries repeat the code or the name of their record: `{itemNo: "K-12",
 * label: "Retail"}`, alone, in the key of their row: `{rowKey: "shop|K-12|3", price: 9}`, or in a
 * reference to the record: `{product_id: [7, "[K-12] Kettle"], price: 9}`.
 */

import { isNoLink } from '../value.ts';
import type { Column, EntryTable } from './columns.ts';
import { LISTS, type ListName } from './lists.ts';
import type { Role } from './role-keys.ts';
import { NEARLY_ALL } from './value-kinds.ts';

/** What a record, or the product of a variant, is called. */
export interface CalledRecord {
  readonly ids: readonly string[];
  readonly code: string | undefined;
  readonly name: string | undefined;
}

// In fewer different records, the code may be there by chance.
const MIN_RECORDS = 5;

// Such a text could be mistaken for a value of these roles.
const TAKEN_FOR: ReadonlySet<Role | undefined> = new Set([
  'name',
  'type',
  'code',
  'group',
  'list',
  'customerGroup',
  'condition',
] as const);

type Test = (text: string, record: CalledRecord) => boolean;

/**
 * Finds the paths of such keys.
 * @param ownersOf by the number of the record
 */
export function findOwnerNames(
  list: ListName,
  { columns, recordOf }: EntryTable,
  ownersOf: readonly (readonly CalledRecord[])[],
): readonly string[] {
  const repeats = ({ values }: Column, isOfOwner: Test): boolean => {
    const matches = [...values].filter(([entry, value]) => {
      const owners = ownersOf[recordOf[entry] ?? -1] ?? [];
      return owners.some((owner) => isOfOwner(String(value), owner));
    });
    const records = new Set(matches.map(([entry]) => recordOf[entry]));
    return records.size >= MIN_RECORDS && matches.length >= values.size * NEARLY_ALL;
  };
  const { kind } = LISTS[list];
  // A text without a role could be the condition of a price.
  const named = columns.filter(
    ({ role }) => TAKEN_FOR.has(role) || (kind === 'price' && role === undefined),
  );
  const rowKeys = named.filter((column) => repeats(column, isRowKey));
  // What an entry of these is called is not what its record is called.
  if (kind === 'price' || kind === 'named') {
    const ofOwners = named.filter((column) => repeats(column, callsOwner));
    return [...rowKeys, ...ofOwners].map(({ path }) => path);
  }
  // Other entries may be called like their record, unless something else calls them.
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

/** Finds the paths of keys under which entries repeat the id of their record; 0 is none. */
export function findOwnerIds(
  { columns, recordOf }: EntryTable,
  ownersOf: readonly (readonly CalledRecord[])[],
): readonly string[] {
  const repeats = ({ values }: Column): boolean => {
    const filled = [...values].filter(([, value]) => !isNoLink(value));
    const matches = filled.filter(([entry, value]) => {
      const owners = ownersOf[recordOf[entry] ?? -1] ?? [];
      return owners.some(({ ids }) => ids.includes(String(value)));
    });
    const records = new Set(matches.map(([entry]) => recordOf[entry]));
    return records.size >= MIN_RECORDS && matches.length >= filled.length * NEARLY_ALL;
  };
  return columns.filter(repeats).map(({ path }) => path);
}

function isCode(text: string, { code }: CalledRecord): boolean {
  return text === code;
}

// The code, the name, or both with signs between them: `[K-12] Kettle`, `Kettle (K-12)`.
function callsOwner(text: string, { code, name }: CalledRecord): boolean {
  if (text === code || text === name) return true;
  if (code === undefined || name === undefined) return false;
  if (!text.includes(code) || !text.includes(name)) return false;
  const around = text.replace(name, '').replace(code, '');
  return !/[\p{L}\p{N}]/u.test(around);
}

// A text for people has blanks between its parts.
const SEPARATORS = /[|/:#;,]/;

// One of several parts is the code.
function isRowKey(text: string, { code }: CalledRecord): boolean {
  const parts = text.split(SEPARATORS);
  return code !== undefined && parts.length > 1 && parts.includes(code);
}
