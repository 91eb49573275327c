/**
 * The common mechanism of all readers of sub-records whose entries the spec does not show (Spec §2.4). What a reader
 * does not recognise is reported as an unknown shape, never as missing. Pure.
 */

import {
  type Attributes,
  buildTable,
  type Entry,
  type EntryTable,
  readEntry,
  type SubRecordShape,
  safeKeys,
} from './sub-entry.ts';
import { countLeft, isAbsent, isMark, isRecord, LEFT_OUT } from './value.ts';

/** The result of reading a sub-record: its entries, nothing there, or entries of a shape that no reader knows. */
export type ReadResult<Entry> =
  | {
      readonly state: 'value';
      readonly value: readonly Entry[];
      /** Keys of further entries that hold something but were not recognised; empty: there are none. */
      readonly unknownKeys: readonly string[];
    }
  | { readonly state: 'absent' }
  | { readonly state: 'unknown'; readonly keys: readonly string[] };

/** Reads the raw value of a field. `shape` is what the reader was built from. */
export interface SubRecordReader<Known extends Attributes> {
  (value: unknown): ReadResult<Entry<Known>>;
  readonly shape: SubRecordShape<Known>;
}

/** Builds the reader of one kind of sub-record. */
export function buildReader<Known extends Attributes>(shape: SubRecordShape<Known>): SubRecordReader<Known> {
  const table = buildTable(shape);
  const read = (value: unknown): ReadResult<Entry<Known>> => {
    const items = listItems(value, table);
    if (items.length === 0) return { state: 'absent' };
    const entries: Entry<Known>[] = [];
    const unknownKeys = new Set<string>();
    const strangeKeys = new Set<string>();
    let recognised = false;
    for (const item of items) {
      const read = readEntry(item, table);
      if (read.isRecognised) recognised = true;
      else for (const key of safeKeys(item)) unknownKeys.add(key);
      if (read.entry !== undefined) entries.push(read.entry);
      else for (const key of read.strange) strangeKeys.add(key);
    }
    if (!recognised) return { state: 'unknown', keys: [...unknownKeys].slice(0, MAX_KEYS) };
    if (countLeft(value) > 0) strangeKeys.add(LEFT_OUT);
    const keys = [...strangeKeys].slice(-MAX_KEYS);
    if (entries.length > 0) return { state: 'value', value: entries, unknownKeys: keys };
    return keys.length === 0 ? { state: 'absent' } : { state: 'unknown', keys };
  };
  return Object.assign(read, { shape });
}

/** The keys (plain identifiers) of everything that could not be read; empty: the reading is complete. */
export function listUnread(reading: ReadResult<{ readonly unread?: readonly string[] }>): readonly string[] {
  if (reading.state === 'absent') return [];
  if (reading.state === 'unknown') return reading.keys;
  const keys = new Set([...reading.unknownKeys, ...reading.value.flatMap(({ unread = [] }) => unread)]);
  return [...keys].slice(0, MAX_KEYS);
}

/**
 * The keys of {@link listUnread} without the mark of entries that were left out; empty: everything that was sent was
 * read.
 */
export function listUnknown(reading: ReadResult<{ readonly unread?: readonly string[] }>): readonly string[] {
  return listUnread(reading).filter((key) => key !== LEFT_OUT);
}

/** How many keys a warning may name. */
const MAX_KEYS = 8;

function listItems<Known extends Attributes>(value: unknown, table: EntryTable<Known>): readonly unknown[] {
  if (isAbsent(value)) return [];
  if (Array.isArray(value)) return value.filter((item) => !isAbsent(item) && !isMark(item));
  if (!isRecord(value)) return [value];
  const named = table.shape.objectOfValues;
  if (named === undefined || readEntry(value, table).isRecognised) return [value];
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== '');
  if (entries.some(([, one]) => typeof one === 'object')) return [value];
  return entries.map(([key, one]) => ({ [named.name]: key, [named.value]: one }));
}
