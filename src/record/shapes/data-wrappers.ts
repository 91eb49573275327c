/**
 * Opens what a system wraps in what it says of any record: relations, as `{unit: {data: {id: 8, attributes: {symbol: "cm"}}}}`, and
 * rows of tables, as `{id: "r7", createdTime: "2026-01-02T08:00:00Z", fields: {Width: 20}}`. Pure.
 */

import { isRecord, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey, isMoment } from './leaves.ts';

/** How deep relations are opened. */
const MAX_DEPTH = 6;

/** The item with the records that its relations hold; the item itself if it has none. */
export function openData({ traits }: KeyReader, item: unknown): unknown {
  const opened = isRecord(item) ? openRow(item, traits.kind === 'reference') : undefined;
  return open(opened ?? item, MAX_DEPTH);
}

function open(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return keepSame(value, (one) => open(one, depth - 1));
  if (!isRecord(value)) return value;
  const { data } = value;
  const isWrapper = isAttributed(data) || (Array.isArray(data) && data.every(isAttributed));
  if (isWrapper && Object.keys(value).every((key) => OF_WRAPPER.test(key))) {
    return open(data, depth - 1);
  }
  const record = isAttributed(value) ? liftAttributes(value) : value;
  const members = Object.entries(record);
  const opened = members.map(([key, member]): [string, unknown] => [key, open(member, depth - 1)]);
  const isSame = record === value && opened.every(([, member], at) => member === members[at]?.[1]);
  return isSame ? value : Object.fromEntries(opened);
}

const OF_WRAPPER = /^(?:data|meta)$/;

/** The same list, if none of its items is another then. */
function keepSame(list: readonly unknown[], change: (item: unknown) => unknown): unknown {
  const changed = list.map(change);
  return changed.every((item, at) => item === list[at]) ? list : changed;
}

/** Whether a value is a record that has nothing but its id and its attributes. */
function isAttributed(value: unknown): value is PimRecord {
  if (!isRecord(value) || !isRecord(value.attributes) || !('id' in value)) return false;
  return Object.keys(value).length === 2;
}

function liftAttributes({ id, attributes }: PimRecord): PimRecord {
  return Object.assign({ id }, attributes);
}

/**
 * What a row of a table says; undefined: the record is none.
 * @param isReferredTo whether an entry may be referred to by the id of its row, where that is a number
 */
function openRow(
  { id, fields, ...others }: PimRecord,
  isReferredTo: boolean,
): PimRecord | undefined {
  if (!isRecord(fields) || id === undefined) return undefined;
  const stated = Object.entries(others).filter(([, value]) => !isMoment(value));
  const isStamped = stated.length < Object.keys(others).length;
  const areLanguages = stated.every(([, value]) => isLanguageKey(String(value)));
  if (!isStamped || !areLanguages) return undefined;
  const kept = isReferredTo && /^\d+$/.test(String(id)) ? { id } : {};
  return Object.assign(kept, Object.fromEntries(stated), fields);
}
