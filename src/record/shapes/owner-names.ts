/**
 * Finds keys under which entries repeat the code or the name of their record: `{itemNo: "K-12",
 * label: "Retail"}`, alone, in the key of their row: `{rowKey: "shop|K-12|3", price: 9}`, or in a
 * reference to the record: `{product_id: [7, "[K-12] Kettle"], price: 9}`.
 */

import { isNoLink } from '../value.ts';
import type { Column, EntryTable, Scalar } from './columns.ts';
import { LISTS, type ListName } from './lists.ts';
import type { Role } from './role-keys.ts';
import { covers, NEARLY_ALL } from './value-kinds.ts';

/** What a record, or the product of a variant, is called. */
export interface CalledRecord {
  readonly ids: readonly string[];
  readonly code: string | undefined;
  readonly name: string | undefined;
}

// In fewer different records, the code may be there by chance.
const MIN_RECORDS = 5;

// Roles that the code or name of a record could be mistaken for.
const TAKEN_FOR: ReadonlySet<Role | undefined> = new Set([
  'name',
  'type',
  'code',
  'group',
  'list',
  'customerGroup',
  'condition',
] as const);

type OwnerTest = (text: string, owner: CalledRecord) => boolean;

type OwnersByRecord = readonly (readonly CalledRecord[])[];

/**
 * Finds the paths of keys under which entries repeat what their record is called: `itemNo` if the
 * product `K-12` has the price `{itemNo: "K-12", label: "Retail"}`.
 * @param ownersByRecord the record and its product, by the number of the record
 */
export function findOwnerNames(
  list: ListName,
  { columns, recordOf }: EntryTable,
  ownersByRecord: OwnersByRecord,
): readonly string[] {
  const { kind } = LISTS[list];
  // In a price, a text without a role could be taken for its condition.
  const candidates = columns.filter(
    ({ role }) => TAKEN_FOR.has(role) || (kind === 'price' && role === undefined),
  );
  const listRepeating = (isOfOwner: OwnerTest): readonly Column[] =>
    candidates.filter(({ values }) =>
      areOfOwners([...values], { recordOf, ownersByRecord, isOfOwner }),
    );
  const rowKeys = listRepeating(isRowKey);
  if (kind === 'price' || kind === 'named') {
    // No price or attribute is called like its product.
    const names = listRepeating(callsOwner);
    return [...rowKeys, ...names].map(({ path }) => path);
  }
  // Other entries, such as categories, may have the code of their record. It is a repetition only
  // if they have a code of their own as well: `{itemCode: "K-12", code: "kettles"}`.
  const codes = listRepeating(isCode);
  const otherColumns = columns.filter((column) => !codes.includes(column));
  const replaceableCodes = codes.filter((column) =>
    otherColumns.some((ownCode) => ownCode.role === column.role && covers(ownCode, column)),
  );
  return [...rowKeys, ...replaceableCodes].map(({ path }) => path);
}

/**
 * Finds the paths of keys under which entries repeat the id of their record, where they have one:
 * `productId` in `{productId: 3001, price: 9}`. The id 0 stands for none.
 * @param ownersByRecord the record and its product, by the number of the record
 */
export function findOwnerIds(
  { columns, recordOf }: EntryTable,
  ownersByRecord: OwnersByRecord,
): readonly string[] {
  const repeating = columns.filter(({ values }) => {
    const filled = [...values].filter(([, value]) => !isNoLink(value));
    return areOfOwners(filled, { recordOf, ownersByRecord, isOfOwner: isId });
  });
  return repeating.map(({ path }) => path);
}

interface OwnerSearch {
  // The number of the record, by the number of the entry.
  readonly recordOf: readonly number[];
  readonly ownersByRecord: OwnersByRecord;
  readonly isOfOwner: OwnerTest;
}

// Says whether nearly all values are those of the record of their entry, in enough records.
function areOfOwners(
  values: readonly (readonly [entry: number, value: Scalar])[],
  { recordOf, ownersByRecord, isOfOwner }: OwnerSearch,
): boolean {
  const matchedRecords = values.flatMap(([entry, value]) => {
    const record = recordOf[entry];
    if (record === undefined) return [];
    const owners = ownersByRecord[record] ?? [];
    return owners.some((owner) => isOfOwner(String(value), owner)) ? [record] : [];
  });
  const recordCount = new Set(matchedRecords).size;
  return recordCount >= MIN_RECORDS && matchedRecords.length >= values.length * NEARLY_ALL;
}

function isId(text: string, { ids }: CalledRecord): boolean {
  return ids.includes(text);
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

// One of several parts is the code: `shop|K-12|3`.
function isRowKey(text: string, { code }: CalledRecord): boolean {
  const parts = text.split(SEPARATORS);
  return code !== undefined && parts.length > 1 && parts.includes(code);
}
