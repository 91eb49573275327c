import { isRecord, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguage } from './language-keys.ts';
import type { UnwrappedList } from './raw-entry.ts';
import { writeRoleKey } from './role-keys.ts';
import { readColumns } from './tuples.ts';

/**
 * Lists the records of a list; a single record may be a map of names, unless it refers to another
 * record.
 */
export function listEntries(
  keys: KeyReader,
  { items, isList }: UnwrappedList,
): readonly PimRecord[] {
  const records = items.filter(isRecord);
  const members = isList ? undefined : flattenMap(keys, records[0]);
  if (members !== undefined) return members;
  const areEntries = isList || keys.traits.kind === 'reference';
  return records.flatMap((record) => {
    const rows = readColumns(record, 2);
    if (rows !== undefined) return rows;
    return areEntries ? [record] : [];
  });
}

/**
 * Turns the members of a map of records into entries with their keys:
 * `{"A17": {"K1": "Red"}, "B03": {"K1": "XL"}}`. Undefined for other values: keys with a meaning,
 * or members without a common key, are parts of one entry.
 */
export function flattenMap(keys: KeyReader, value: unknown): readonly PimRecord[] | undefined {
  const { mapKey } = keys.traits;
  if (mapKey === undefined || !isRecord(value)) return undefined;
  const names = Object.keys(value);
  const records = Object.values(value).filter(isRecord);
  if (records.length < names.length) return undefined;
  const isName = (key: string): boolean =>
    mapKey === 'culture' ? isLanguage(key) : keys.read(key).hasNoMeaning;
  if (!names.every(isName) || !haveCommonKey(records)) return undefined;
  const roleKey = writeRoleKey(mapKey === 'name' ? 'code' : mapKey);
  return records.map((record, index) => ({
    [roleKey]: names[index],
    ...record,
  }));
}

function haveCommonKey(records: readonly PimRecord[]): boolean {
  const [key] = records.flatMap((record) => Object.keys(record));
  return key !== undefined && records.every((record) => key in record);
}
