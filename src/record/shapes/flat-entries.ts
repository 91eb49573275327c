/** Entries of a list as records of their own, also where it is sent as a map of records or as lists side by side. Pure. */

import { isRecord, type PimRecord } from '../value.ts';
import { REFERENCE_LISTS } from './foreign-roles.ts';
import type { FormOpener } from './forms.ts';
import type { Role } from './key-paths.ts';
import type { KeyReader, ListName } from './key-words.ts';
import { isLanguageKey, openJson } from './leaves.ts';
import { writeRoleKey } from './role-keys.ts';
import { NAMED_LISTS } from './role-rules.ts';
import { readColumns } from './tuples.ts';

/** The records of a list; a single record may be a map of names, unless it refers to another record. */
export function listEntries(
  reader: KeyReader,
  forms: FormOpener,
  sent: unknown,
): readonly PimRecord[] {
  const value = forms.open(sent);
  const members = flattenMap(reader, value);
  if (members !== undefined) return members;
  const records = [value].flat().map(openJson).filter(isRecord);
  const rows = records.map((record) => readColumns(record, 2));
  const isList = Array.isArray(value) || REFERENCE_LISTS.has(reader.list);
  return records.flatMap((record, at) => rows[at] ?? (isList ? [record] : []));
}

/**
 * The members of a map of records as entries, each with its key: `{"A17": {"K1": "Red"}, "B03": {"K1": "XL"}}`. Undefined if the
 * value is anything else: keys that have a meaning are parts of one entry, as are members that have no key in common.
 */
export function flattenMap(reader: KeyReader, value: unknown): readonly PimRecord[] | undefined {
  const role = findRoleOfKey(reader.list);
  if (role === undefined || !isRecord(value)) return undefined;
  const members = Object.entries(value);
  const [first] = members.flatMap(([, member]) => (isRecord(member) ? Object.keys(member) : []));
  if (first === undefined) return undefined;
  const isMember = ([key, member]: readonly [string, unknown]): boolean =>
    isNameless(reader, key) && isRecord(member) && first in member;
  if (!members.every(isMember)) return undefined;
  return members.flatMap(([key, member]) =>
    isRecord(member) ? [addKey(writeRoleKey(role), key, member)] : [],
  );
}

/** What the key of a map of records is; undefined: the list is not sent as one. */
function findRoleOfKey(list: ListName): Role | undefined {
  if (NAMED_LISTS.has(list)) return 'code';
  if (list === 'codes') return 'type';
  return list === 'translations' ? 'culture' : undefined;
}

/** Whether a key has no meaning of its own; of translations it is a language. */
function isNameless(reader: KeyReader, key: string): boolean {
  return reader.list === 'translations'
    ? isLanguageKey(key)
    : reader.read(key).aspects.length === 0;
}

function addKey(roleKey: string, key: string, member: PimRecord): PimRecord {
  return Object.fromEntries([[roleKey, key], ...Object.entries(member)]);
}
