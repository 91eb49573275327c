/**
 * Completes entries whose fields were read: adds what no field was made of, its status and the keys
 * that could not be read.
 */

import { nameSafely } from '../read-result.ts';
import { isAbsent, isNoLink, type JsonValue } from '../value.ts';
import { isInOwnLanguage, type ReadEntry, type Values } from './choose.ts';
import {
  isMostlyUnread,
  isRowOfStock,
  listAllLeaves,
  listKeysWithoutRole,
  listRest,
  listUnplacedKeys,
  listUnreadRecordKeys,
  readExtra,
} from './entry-rest.ts';
import { readEntryStatus } from './entry-status.ts';
import type { Leaf } from './leaves.ts';
import type { LostValues } from './lost-values.ts';
import type { RecordOpener } from './opened-records.ts';
import type { RawEntry } from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Fields that every entry has beside those of its list. */
export interface CommonFields {
  readonly extra: Readonly<Record<string, JsonValue>>;
  readonly rest: readonly Leaf[];
  /** `passive` for a passive or deleted entry. */
  readonly status?: string | number;
  readonly unread?: readonly string[];
}

/** Fields by which the entries of a list are recognised. */
export interface EntryFields<Entry extends Values> {
  /** An entry has at least one of these fields. */
  readonly recognisedBy: readonly (keyof Entry & string)[];
  /** Without one of these fields an entry is incomplete; by default those that recognise it. */
  readonly content?: readonly (keyof Entry & string)[];
  /** An empty value of one of these roles shows that an item is an entry. */
  readonly places: readonly Role[];
}

/** Raw entry with the entries that were read from it, one for each language or price. */
export interface EntryPair<Entry extends Values> {
  readonly raw: RawEntry;
  readonly read: readonly ReadEntry<Entry>[];
}

/** Context with which entries of one list are completed. */
export interface ListContext<Entry extends Values> {
  readonly opener: RecordOpener;
  readonly fields: EntryFields<Entry>;
  readonly keysBesideValues: readonly string[];
  readonly lost: LostValues;
}

/** Entries of one raw entry, and what could not be read of it. */
export interface FinishedEntries<Entry> {
  readonly item: unknown;
  readonly entries: readonly Entry[];
  readonly unread: readonly string[];
  /** Filled only if there are no entries. */
  readonly unreadLeaves: readonly Leaf[];
  readonly isRecognised: boolean;
  /** The item is known to be something else, such as a row of stock. */
  readonly isNoEntry?: true;
}

/** Completes the entries that were read from a raw entry. */
export function finishEntries<Entry extends Values>(
  { raw, read }: EntryPair<Entry>,
  context: ListContext<Entry>,
): FinishedEntries<Entry & CommonFields> {
  const { opener, fields, lost } = context;
  const { item } = raw;
  const lostLeaves = lost.take(item);
  if (isNoEntry(raw, opener)) {
    const unreadLeaves = [...listAllLeaves(raw), ...lostLeaves];
    return {
      item,
      entries: [],
      unread: [],
      unreadLeaves,
      isRecognised: true,
      isNoEntry: true,
    };
  }
  const unreadKeys = new Set([
    ...read.flatMap((entry) => entry.unreadKeys),
    ...listUnreadRecordKeys(raw),
    ...lost.listDecisive(lostLeaves),
    ...listKeysOfPossibleValues({ raw, read }, context),
  ]);
  const unread = unreadKeys.size === 0 ? [] : nameSafely([...unreadKeys]);
  const common = buildCommonFields(raw, unread, opener);
  const recognised = read.filter(({ values }) => hasSome(values, fields.recognisedBy));
  const entries = recognised.map(({ values }, index): Entry & CommonFields => {
    const entry = { ...values, ...common };
    if (index > 0) return entry;
    const rest = listRest(raw, read, opener.traits.kind);
    return { ...entry, extra: readExtra(raw), rest: [...rest, ...lostLeaves] };
  });
  const hasEntries = entries.length > 0;
  const places = raw.roles.filter(({ role }) => fields.places.includes(role));
  return {
    item,
    entries,
    unread,
    unreadLeaves: hasEntries ? [] : [...listAllLeaves(raw), ...lostLeaves],
    isRecognised: hasEntries || places.some(isEmptyPlace),
  };
}

// A row of stock, or a translation in the language of the record, which has these texts itself.
function isNoEntry(raw: RawEntry, opener: RecordOpener): boolean {
  const isOfRecord = opener.traits.kind === 'translation' && isInOwnLanguage(raw);
  return isOfRecord || isRowOfStock(raw, opener);
}

// Keys under which the missing value of an entry may stand.
function listKeysOfPossibleValues<Entry extends Values>(
  { raw, read }: EntryPair<Entry>,
  { opener, fields, keysBesideValues }: ListContext<Entry>,
): readonly string[] {
  const isRead = hasContent(read, fields) && !isMostlyUnread(raw, opener);
  const withoutRole = isRead ? [] : listUnplacedKeys(raw);
  const keys = [...withoutRole, ...listSpareKeys(read)];
  return keys.filter((key) => !keysBesideValues.includes(key));
}

function buildCommonFields(
  raw: RawEntry,
  unread: readonly string[],
  { traits }: RecordOpener,
): CommonFields {
  const common: { -readonly [Name in keyof CommonFields]: CommonFields[Name] } = {
    extra: {},
    rest: [],
  };
  const status = readEntryStatus(raw, traits.kind);
  if (status !== undefined) common.status = status;
  if (unread.length > 0) common.unread = unread;
  return common;
}

function isEmptyPlace({ role, leaf: { value } }: RoleOfLeaf): boolean {
  // A value that is there but cannot be read has another shape; it is not empty.
  if (isAbsent(value) || value === false) return true;
  return role === 'id' && isNoLink(value);
}

/**
 * Lists the keys without a role, or of names, that some entries of a list have beside a value: they
 * do not hold the value of other entries.
 */
export function listKeysBesideValues<Entry extends Values>(
  pairs: readonly EntryPair<Entry>[],
  fields: EntryFields<Entry>,
): readonly string[] {
  if (pairs.length < 2) return [];
  const haveSpareKeys = pairs.some(({ raw, read }) => {
    return raw.rest.length > 0 || listSpareKeys(read).length > 0;
  });
  if (!haveSpareKeys) return [];
  const complete = pairs.filter(({ read }) => hasContent(read, fields));
  return complete.flatMap(({ raw }) => listKeysWithoutRole(raw));
}

function listSpareKeys(read: readonly ReadEntry<Values>[]): readonly string[] {
  return read.flatMap(({ spareKeys = [] }) => spareKeys);
}

function hasContent<Entry extends Values>(
  read: readonly ReadEntry<Entry>[],
  { recognisedBy, content = recognisedBy }: EntryFields<Entry>,
): boolean {
  return read.some(({ values }) => hasSome(values, content));
}

function hasSome<Entry extends Values>(values: Entry, names: readonly (keyof Entry)[]): boolean {
  return names.some((name) => values[name] !== undefined);
}
