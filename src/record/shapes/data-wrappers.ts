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
  if (depth === 0) return value;
  if (Array.isArray(value)) return openItems(value, depth - 1);
  if (!isRecord(value)) return value;
  if (isWrapper(value)) return open(value.data, depth - 1);
  const record = isAttributed(value) ? liftAttributes(value) : value;
  const members = Object.values(record);
  const opened = openItems(members, depth - 1);
  if (opened === members) return record;
  return Object.fromEntries(Object.keys(record).map((key, at) => [key, opened[at]]));
}

/** The items of a list, opened; the same list where that changes none. */
function openItems(items: readonly unknown[], depth: number): readonly unknown[] {
  const opened = items.map((item) => open(item, depth));
  return opened.every((item, at) => item === items[at]) ? items : opened;
}

/** Whether a record only wraps others: `{data: {id: 8, attributes: {symbol: "cm"}}, meta: {}}`. */
function isWrapper(record: PimRecord): boolean {
  const { data } = record;
  const isOfData = isAttributed(data) || (Array.isArray(data) && data.every(isAttributed));
  return isOfData && Object.keys(record).every((key) => key === 'data' || key === 'meta');
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
