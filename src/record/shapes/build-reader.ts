import { nameSafely, type ReadResult, safeKeys } from '../read-result.ts';
import {
  countLeft,
  isAbsent,
  isNoLink,
  isRecord,
  type JsonValue,
  LEFT_OUT,
  MARK_KEY,
} from '../value.ts';
import { isInOwnLanguage, type ReadEntry, type Values } from './choose.ts';
import {
  isMostlyUnread,
  isPageValue,
  isRowOfStock,
  listAllLeaves,
  listKeysWithoutRole,
  listRest,
  listUnplacedKeys,
  listUnreadRecordKeys,
  readExtra,
} from './entry-rest.ts';
import { readEntryStatus } from './entry-status.ts';
import { openForms } from './forms.ts';
import { readPrefix } from './key-words.ts';
import type { Leaf } from './leaves.ts';
import { listRawEntries } from './list-raw-entries.ts';
import type { ListName } from './lists.ts';
import { LostValues } from './lost-values.ts';
import { RecordOpener } from './opened-records.ts';
import { addRestToFirst, type RawEntry } from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Values that every entry has beside those of its list. */
export interface Kept {
  readonly extra: Readonly<Record<string, JsonValue>>;
  readonly rest: readonly Leaf[];
  /** `passive` for a passive or deleted entry. */
  readonly status?: string | number;
  readonly unread?: readonly string[];
}

// Describes how the entries of one list are read.
interface ListShape<Entry extends Values> {
  readonly read: (draft: RawEntry) => readonly ReadEntry<Entry>[];
  readonly recognisedBy: readonly (keyof Entry & string)[];
  readonly places: readonly Role[];
  readonly content?: readonly (keyof Entry & string)[];
  readonly isNone?: (entry: Entry) => boolean;
  readonly prepare?: (items: readonly unknown[]) => readonly unknown[];
  readonly settle?: (entries: readonly (Entry & Kept)[]) => readonly (Entry & Kept)[];
}

// `{edges: [], pageInfo: {hasNextPage: false}}`.
function isEmptyPage({ item, roles, rest, unreadLists, members }: RawEntry): boolean {
  if (!isRecord(item) || roles.length === 0) return false;
  const hasParts = unreadLists.length > 0 || members.length > 0;
  const isOfPage = roles.every(({ leaf }) => isPageValue(leaf));
  return isOfPage && !hasParts && rest.every(({ value }) => isAbsent(value));
}

function isEmpty(draft: RawEntry, opener: RecordOpener): boolean {
  return isEmptyPage(draft) || holdsUnitsAlone(draft.item, opener);
}

// Only units beside empty values: `{length: "", width: "", sizeUnit: "cm"}`.
function holdsUnitsAlone(item: unknown, { keys }: RecordOpener): boolean {
  if (!isRecord(item) || keys.traits.kind !== 'named') return false;
  const members = Object.entries(item);
  const filled = members.filter(([, value]) => !isAbsent(value));
  const areUnits = filled.every(([key]) => keys.read(key).endsIn('unit'));
  return filled.length > 0 && filled.length < members.length && areUnits;
}

const NO_ITEMS: ReadonlySet<unknown> = new Set();

function listOfSystem(drafts: readonly RawEntry[]): ReadonlySet<unknown> {
  const items = new Set(drafts.map(({ item }) => item));
  return new Set([...items].filter(isOfSystemAlone));
}

// An item that only identifies itself in its system: `{"pim:id": 7, "pim:version": 2}`.
function isOfSystemAlone(item: unknown): boolean {
  const keys = isRecord(item) ? Object.keys(item) : [];
  const prefixes = new Set(keys.map(readPrefix));
  return prefixes.size === 1 && !prefixes.has(undefined) && keys.some((key) => /:id$/i.test(key));
}

interface ReadDrafted<Entry extends Values> {
  readonly draft: RawEntry;
  readonly read: readonly ReadEntry<Entry>[];
}

// Most keys that a warning names.
const MAX_KEYS = 8;

// Most unread values that are kept of one list.
const MAX_LEAVES = 50;

/** Builds the reader of one list, which takes the raw value of its field. */
export function buildReader<Entry extends Values>(list: ListName, shape: ListShape<Entry>) {
  const opener = new RecordOpener(list);
  const isNamed = opener.traits.kind === 'named';
  const { prepare = (items: readonly unknown[]) => items, isNone } = shape;
  return (value: unknown): ReadResult<Entry & Kept> => {
    if (isAbsent(value)) return { state: 'absent' };
    const { items, isList } = openForms(opener.keys, value);
    const drafts = listRawEntries(opener, { items: prepare(items), isList });
    const systemItems = isNamed ? listOfSystem(drafts) : NO_ITEMS;
    const filled = drafts
      .filter((draft) => !isEmpty(draft, opener) && !systemItems.has(draft.item))
      .map((draft) => ({ draft, read: shape.read(draft) }));
    const all = isNone === undefined ? filled : dropNone(filled, isNone);
    const besideValues = listKeysBesideValues(all, shape);
    const lost = new LostValues(
      opener,
      all.map(({ draft }) => draft),
    );
    const reading = {
      opener,
      shape,
      besideValues,
      lost,
    };
    const readings = all.map((readDrafted) => readDraft(readDrafted, reading));
    const isCut = countLeft(value) > 0 || (isRecord(value) && MARK_KEY in value);
    return joinReadings(readings, isCut, shape.settle);
  };
}

// What stands beside entries that say nothing belongs to the first of the others.
function dropNone<Entry extends Values>(
  all: readonly ReadDrafted<Entry>[],
  isNone: (entry: Entry) => boolean,
): readonly ReadDrafted<Entry>[] {
  const telling = all.map(({ draft, read }) => {
    const entries = read.filter(({ values }) => !isNone(values));
    return { draft, read: entries };
  });
  const kept = telling.filter(({ read }) => read.length > 0);
  const dropped = telling.filter(({ read }) => read.length === 0);
  const rest = dropped.flatMap(({ draft }) => draft.rest);
  const drafts = addRestToFirst(
    kept.map(({ draft }) => draft),
    rest,
  );
  return kept.map(({ draft, read }, index) => ({ draft: drafts[index] ?? draft, read }));
}

// Keys that have no role or are names, and that other entries of the list have beside a value: they
// do not stand for it.
function listKeysBesideValues<Entry extends Values>(
  drafts: readonly ReadDrafted<Entry>[],
  shape: ListShape<Entry>,
): readonly string[] {
  const hasSpare = ({ draft, read }: ReadDrafted<Entry>): boolean =>
    draft.rest.length > 0 || listSpareKeys(read).length > 0;
  if (drafts.length < 2 || !drafts.some(hasSpare)) return [];
  const whole = drafts.filter(({ read }) => hasContent(read, shape));
  return whole.flatMap(({ draft }) => listKeysWithoutRole(draft));
}

function listSpareKeys(read: readonly ReadEntry<Values>[]): readonly string[] {
  return read.flatMap(({ spareKeys = [] }) => spareKeys);
}

function hasContent<Entry extends Values>(
  read: readonly ReadEntry<Entry>[],
  { recognisedBy, content = recognisedBy }: ListShape<Entry>,
): boolean {
  return read.some(({ values }) => hasSome(values, content));
}

function hasSome<Entry extends Values>(values: Entry, names: readonly (keyof Entry)[]): boolean {
  return names.some((name) => values[name] !== undefined);
}

interface ListReading<Entry extends Values> {
  readonly opener: RecordOpener;
  readonly shape: ListShape<Entry>;
  readonly besideValues: readonly string[];
  readonly lost: LostValues;
}

interface DraftReading<Entry> {
  readonly item: unknown;
  readonly entries: readonly Entry[];
  readonly unread: readonly string[];
  /** Filled only if the draft is no entry. */
  readonly unreadLeaves: readonly Leaf[];
  readonly isRecognised: boolean;
  readonly isNoEntry?: true;
}

// `isCut` says that a part of the list was left out.
function joinReadings<Entry>(
  readings: readonly DraftReading<Entry>[],
  isCut: boolean,
  settle: (entries: readonly Entry[]) => readonly Entry[] = (entries) => entries,
): ReadResult<Entry> {
  const unreadLeaves = readings.flatMap((reading) => reading.unreadLeaves);
  const leaves = unreadLeaves.slice(0, MAX_LEAVES);
  const keptLeaves = leaves.length === 0 ? {} : { unreadLeaves: leaves };
  const unknown = (keys: readonly string[]): ReadResult<Entry> => {
    if (keys.length === 0) return { state: 'absent' };
    return {
      state: 'unknown',
      keys,
      ...keptLeaves,
    };
  };
  if (readings.length > 0 && !readings.some(({ isRecognised }) => isRecognised)) {
    const sent = new Set(readings.flatMap(({ item }) => safeKeys(item)));
    return unknown([...sent].slice(0, MAX_KEYS));
  }
  const entries = readings.flatMap((reading) => reading.entries);
  const nothing = readings.filter((reading) => reading.entries.length === 0);
  const unread = new Set(nothing.flatMap((reading) => reading.unread));
  if (isCut) unread.add(LEFT_OUT);
  const keys = [...unread].slice(-MAX_KEYS);
  // Rows that are no entries, such as those of stock, leave only values.
  const areNoEntries = keys.length === 0 && readings.some(({ isNoEntry }) => isNoEntry);
  if (entries.length === 0 && !areNoEntries) return unknown(keys);
  return {
    state: 'value',
    value: settle(entries),
    unknownKeys: keys,
    ...keptLeaves,
  };
}

function readDraft<Entry extends Values>(
  { draft, read }: ReadDrafted<Entry>,
  { opener, shape, besideValues, lost }: ListReading<Entry>,
): DraftReading<Entry & Kept> {
  const lostLeaves = lost.take(draft.item);
  // The record itself has the texts in its own language.
  const isOfRecord = opener.traits.kind === 'translation' && isInOwnLanguage(draft);
  if (isOfRecord || isRowOfStock(draft, opener)) {
    const unreadLeaves = [...listAllLeaves(draft), ...lostLeaves];
    return {
      item: draft.item,
      entries: [],
      unread: [],
      unreadLeaves,
      isRecognised: true,
      isNoEntry: true,
    };
  }
  const isRead = hasContent(read, shape) && !isMostlyUnread(draft, opener);
  const withoutRole = isRead ? [] : listUnplacedKeys(draft);
  const telling = [...withoutRole, ...listSpareKeys(read)];
  const unreadKeys = new Set([
    ...read.flatMap((entry) => entry.unreadKeys),
    ...listUnreadRecordKeys(draft),
    ...lost.listDecisive(lostLeaves),
    ...telling.filter((key) => !besideValues.includes(key)),
  ]);
  const unread = unreadKeys.size === 0 ? [] : nameSafely([...unreadKeys]);
  const recognised = read.filter(({ values }) => hasSome(values, shape.recognisedBy));
  const keptValues: { -readonly [Name in keyof Kept]: Kept[Name] } = {
    extra: {},
    rest: [],
  };
  const status = readEntryStatus(draft, opener.traits.kind);
  if (status !== undefined) keptValues.status = status;
  if (unread.length > 0) keptValues.unread = unread;
  const entries = recognised.map(({ values }, at): Entry & Kept => {
    const entry = { ...values, ...keptValues };
    if (at > 0) return entry;
    entry.extra = readExtra(draft);
    const rest = listRest(draft, read, opener.traits.kind);
    entry.rest = [...rest, ...lostLeaves];
    return entry;
  });
  const hasEntries = entries.length > 0;
  const places = draft.roles.filter(({ role }) => shape.places.includes(role));
  return {
    item: draft.item,
    entries,
    unread,
    unreadLeaves: hasEntries ? [] : [...listAllLeaves(draft), ...lostLeaves],
    isRecognised: hasEntries || places.some(isEmptyPlace),
  };
}

function isEmptyPlace({ role, leaf: { value } }: RoleOfLeaf): boolean {
  // A value that is there but cannot be read has another shape; it is not empty.
  if (isAbsent(value) || value === false) return true;
  return role === 'id' && isNoLink(value);
}
