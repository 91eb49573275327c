import { type ReadResult, safeKeys } from '../read-result.ts';
import { countLeft, isAbsent, isRecord, LEFT_OUT, MARK_KEY } from '../value.ts';
import type { ReadEntry, Values } from './choose.ts';
import { omitEmpty } from './empty-entries.ts';
import {
  type CommonFields,
  type EntryFields,
  type EntryPair,
  type FinishedEntries,
  finishEntries,
  listKeysBesideValues,
} from './finish-entries.ts';
import { openForms } from './forms.ts';
import { listRawEntries } from './list-raw-entries.ts';
import type { ListName } from './lists.ts';
import { LostValues } from './lost-values.ts';
import { RecordOpener } from './opened-records.ts';
import { addRestToFirst, type RawEntry } from './raw-entry.ts';

// Describes how the entries of one list are read.
interface ListShape<Entry extends Values> extends EntryFields<Entry> {
  readonly read: (raw: RawEntry) => readonly ReadEntry<Entry>[];
  /** True for an entry that says nothing: a weight of 0. */
  readonly isNone?: (entry: Entry) => boolean;
  /** Changes the items of a list before they are read. */
  readonly prepare?: (items: readonly unknown[]) => readonly unknown[];
  /** Changes the entries of a list by what they say together. */
  readonly finish?: FinishList<Entry & CommonFields>;
}

type FinishList<Entry> = (entries: readonly Entry[]) => readonly Entry[];

// Most keys that a warning names.
const MAX_KEYS = 8;

// Most unread values that are kept of one list.
const MAX_LEAVES = 50;

/** Builds the reader of one list, which takes the raw value of its field. */
export function buildReader<Entry extends Values>(list: ListName, shape: ListShape<Entry>) {
  const opener = new RecordOpener(list);
  const { prepare = (items: readonly unknown[]) => items, isNone } = shape;
  return (value: unknown): ReadResult<Entry & CommonFields> => {
    if (isAbsent(value)) return { state: 'absent' };
    const { items, isList } = openForms(opener.keys, value);
    const rawEntries = listRawEntries(opener, { items: prepare(items), isList });
    const filled = omitEmpty(rawEntries, opener);
    const read = filled.map((raw): EntryPair<Entry> => ({ raw, read: shape.read(raw) }));
    const pairs = isNone === undefined ? read : dropNone(read, isNone);
    const context = {
      opener,
      fields: shape,
      keysBesideValues: listKeysBesideValues(pairs, shape),
      lost: new LostValues(
        opener,
        pairs.map(({ raw }) => raw),
      ),
    };
    const finished = pairs.map((pair) => finishEntries(pair, context));
    const isCut = countLeft(value) > 0 || (isRecord(value) && MARK_KEY in value);
    return joinEntries(finished, isCut, shape.finish);
  };
}

// Drops entries that say nothing; what stands beside them belongs to the first of the others.
function dropNone<Entry extends Values>(
  pairs: readonly EntryPair<Entry>[],
  isNone: (entry: Entry) => boolean,
): readonly EntryPair<Entry>[] {
  const statingEntries: EntryPair<Entry>[] = [];
  const dropped: RawEntry[] = [];
  for (const { raw, read } of pairs) {
    const stating = read.filter(({ values }) => !isNone(values));
    if (stating.length > 0) statingEntries.push({ raw, read: stating });
    else dropped.push(raw);
  }
  const rawEntries = addRestToFirst(
    statingEntries.map(({ raw }) => raw),
    dropped.flatMap(({ rest }) => rest),
  );
  return statingEntries.map(({ raw, read }, index) => ({ raw: rawEntries[index] ?? raw, read }));
}

// `isCut` says that a part of the list was left out.
function joinEntries<Entry>(
  finished: readonly FinishedEntries<Entry>[],
  isCut: boolean,
  finish: FinishList<Entry> = (entries) => entries,
): ReadResult<Entry> {
  const leaves = finished.flatMap((ofItem) => ofItem.unreadLeaves).slice(0, MAX_LEAVES);
  const unreadLeaves = leaves.length === 0 ? {} : { unreadLeaves: leaves };
  const isUnknown = finished.length > 0 && !finished.some(({ isRecognised }) => isRecognised);
  const keys = isUnknown ? listKeysOfItems(finished) : listUnreadKeys(finished, isCut);
  const entries = finished.flatMap((ofItem) => ofItem.entries);
  // Rows that are no entries, such as those of stock, leave only values.
  const areNoEntries = keys.length === 0 && finished.some(({ isNoEntry }) => isNoEntry);
  if (isUnknown || (entries.length === 0 && !areNoEntries)) {
    return keys.length === 0 ? { state: 'absent' } : { state: 'unknown', keys, ...unreadLeaves };
  }
  return {
    state: 'value',
    value: finish(entries),
    unknownKeys: keys,
    ...unreadLeaves,
  };
}

function listKeysOfItems(finished: readonly FinishedEntries<unknown>[]): readonly string[] {
  const keys = new Set(finished.flatMap(({ item }) => safeKeys(item)));
  return [...keys].slice(0, MAX_KEYS);
}

// Unread keys of items without entries.
function listUnreadKeys(
  finished: readonly FinishedEntries<unknown>[],
  isCut: boolean,
): readonly string[] {
  const withoutEntries = finished.filter(({ entries }) => entries.length === 0);
  const keys = new Set(withoutEntries.flatMap(({ unread }) => unread));
  if (isCut) keys.add(LEFT_OUT);
  return [...keys].slice(-MAX_KEYS);
}
