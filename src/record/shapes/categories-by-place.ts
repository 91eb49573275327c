/**
 * Opens categories by the places where they are valid: `{main: {id: 12, name: "Knives"}, others:
 * [{id: 15, name: "Gifts"}]}`.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { hasKeyOf, listMembers } from './entry-records.ts';
import type { KeyReader } from './key-words.ts';

/** Lists the categories of all places; undefined if the item is one category. */
export function openPlaces(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  const members = keys.list === 'categories' ? listMembers(item) : [];
  const arePlaces = members.length > 1 && members.every(([key]) => keys.read(key).hasNoMeaning);
  const records = members.flatMap(([, value]): readonly unknown[] => [value].flat());
  const isCategory = (record: unknown): boolean =>
    isRecord(record) && hasKeyOf(keys, record, 'name') && hasKeyOf(keys, record, 'id', 'code');
  return arePlaces && records.every(isCategory) ? records.filter(isRecord) : undefined;
}
