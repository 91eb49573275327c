/**
 * Opens maps of values that stand beside the record of their set: `{customFieldSet: {name: "wine"},
 * customFields: {vintage: 2019, organic: true}}`.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { findNameKey, isPartOfEntry, listMembers } from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';

// An entry has two of these: a name and a value.
const LEAST_PARTS = 2;

/** Returns an entry for each value, in the group of its set; undefined for other items. */
export function openFieldSet(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (keys.traits.isOfOneMeasure === true) return undefined;
  const members = listMembers(item);
  const maps = members.filter(([key, value]) => isMapOfFields(keys, key, value));
  const [map, anotherMap] = maps;
  const sets = members.filter((member) => member !== map);
  if (map === undefined || anotherMap !== undefined || sets.length === 0) return undefined;
  if (!sets.every(([key, value]) => isRecord(value) && keys.read(key).says('own'))) {
    return undefined;
  }
  const [first] = sets.flatMap(([, set]) => (isRecord(set) ? [set] : []));
  const nameKey = first && findNameKey(keys, first);
  return listMembers(map[1]).map(([name, value]) => ({
    [ROLE_KEYS.group]: nameKey === undefined ? undefined : first?.[nameKey],
    [ROLE_KEYS.name]: name,
    [ROLE_KEYS.value]: value,
  }));
}

// `customFields: {vintage: 2019}`, but not `attribute: {name: "Vintage", value: 2019}`.
function isMapOfFields(keys: KeyReader, key: string, value: unknown): boolean {
  if (!isRecord(value) || !keys.read(key).isPlain('own')) return false;
  const names = Object.keys(value);
  const parts = names.filter((name) => isPartOfEntry(keys, name));
  return parts.length < names.length && parts.length < LEAST_PARTS;
}
